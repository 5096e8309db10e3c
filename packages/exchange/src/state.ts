/**
 * All that the exchange knows. Only `apply` changes it. Invariants: an account's exposure is the sum
 * of its positions' exposures; positions and books follow from the open bets and can be rebuilt from
 * them; a bet's stake is always matched + remaining + cancelled + lapsed; a settled market keeps
 * nothing but its id.
 */
import {
  type BetId,
  type ClientRef,
  type Instant,
  type MarketDefinition,
  type MarketId,
  type Money,
  noMoney,
  type Odds,
  type PlayerId,
  type RefusalCode,
  type RunnerId,
  type Side,
  type SiteId,
} from '@layline/contract';
import { type Account, type Ledger, openLedger } from '@layline/ledger';
import type { RunnerBook } from './book/runner-book.ts';
import type { Persistence } from './command.ts';
import type { Fill } from './event.ts';
import { hashId, type IdIndex, openIndex } from './id-index.ts';
import type { Outcomes } from './risk/outcome.ts';
import type { RoundBook } from './rounds/round-book.ts';

export interface PlayerAccount {
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly end: Account;
  exposureLimit: Money | null;
  exposure: Money;
  /** What the ledger holds for this account. */
  balance: Money;
  /** By market; the same positions as the markets hold by player. */
  readonly positions: Map<MarketId, Position>;
  /** The one of these that was used last. */
  recent: Position | null;
  /** Hash of the player's id, where the hashes of his references begin. */
  readonly hash: number;
}

export const openPlayer = (
  playerId: PlayerId,
  siteId: SiteId,
  exposureLimit: Money | null,
): PlayerAccount => ({
  playerId,
  siteId,
  end: { kind: 'player', playerId },
  exposureLimit,
  exposure: noMoney,
  balance: noMoney,
  positions: new Map(),
  recent: null,
  hash: hashId(playerId),
});

export interface OpenBet {
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly oddsRequested: Odds;
  readonly stake: Money;
  readonly seq: number;
  readonly placedAt: Instant;
  readonly persistence: Persistence;
  fills: readonly Fill[];
  matched: Money;
  /** Unmatched and in the book. */
  remaining: Money;
  cancelled: Money;
  lapsed: Money;
  /** The part that was matched out of the book, at this bet's own odds. */
  made: Money;
  readonly position: Position;
  /** Place in the position's list. */
  index: number;
  /** Neighbours in the queue of its price. */
  next: OpenBet | null;
  previous: OpenBet | null;
}

/**
 * What a player's bets in one market come to. `results` holds four numbers a runner, in the order of
 * the definition: matched bets if it wins and if it loses, and what the unmatched could add to the
 * loss if it wins (lays) and if it loses (backs).
 */
export type Results = number[];

export interface Position {
  readonly marketId: MarketId;
  readonly account: PlayerAccount;
  readonly bets: OpenBet[];
  results: Results;
  exposure: Money;
  /** How many of the bets have something in the book. */
  resting: number;
}

export interface SessionBet {
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly marketId: MarketId;
  readonly side: Side;
  readonly line: number;
  readonly rate: number;
  readonly stake: Money;
  readonly seq: number;
  readonly placedAt: Instant;
}

/** A player's bets on one session, oldest first. */
export interface SessionPosition {
  readonly account: PlayerAccount;
  readonly bets: SessionBet[];
  exposure: Money;
}

export interface Removal {
  readonly runnerId: RunnerId;
  readonly seq: number;
}

/** House money of one level that is already taken, and the published size it was taken from. */
export interface Taken {
  readonly houseSize: Money;
  readonly taken: Money;
}

export interface Market {
  definition: MarketDefinition;
  /** In the order they were seen; the rest of a removal is read from the definition. */
  removals: readonly Removal[];
  outcomes: Outcomes;
  /** Place of a runner in the definition, and in every position's results. */
  indexOf: ReadonlyMap<RunnerId, number>;
  readonly positions: Map<PlayerId, Position>;
  readonly books: Map<RunnerId, RunnerBook>;
  /** By `runner/side/odds`. */
  readonly taken: Map<string, Taken>;
}

/** What was answered to a client reference. */
export interface Answer {
  readonly account: PlayerAccount;
  readonly clientRef: ClientRef;
  readonly betId: BetId;
  readonly fingerprint: number;
  readonly at: Instant;
  /** Null when the bet was accepted. */
  readonly code: RefusalCode | null;
}

export type AnswerIndex = IdIndex<Answer, PlayerAccount>;

export const openAnswers = (): AnswerIndex =>
  openIndex((answer, clientRef, account) => {
    return answer.account === account && answer.clientRef === clientRef;
  });

/** Answers in two generations of 24 hours each: see idempotency.ts. */
export interface Answers {
  since: Instant;
  current: AnswerIndex;
  previous: AnswerIndex;
}

export interface ExchangeState {
  seq: number;
  readonly ledger: Ledger;
  readonly accounts: Map<PlayerId, PlayerAccount>;
  readonly markets: Map<MarketId, Market>;
  /** Bets on the markets that are sessions. */
  readonly sessions: Map<MarketId, Map<PlayerId, SessionPosition>>;
  /** Bets on casino rounds that are not settled. */
  readonly rounds: RoundBook;
  /** Bets of markets that are not settled, but for those that were cancelled whole. */
  readonly bets: IdIndex<OpenBet, null>;
  readonly answers: Answers;
  /** Markets that were settled, oldest first, with the number of the command that did it. */
  readonly settled: Map<MarketId, number>;
}

export function openExchange(): ExchangeState {
  return {
    seq: 0,
    ledger: openLedger(),
    accounts: new Map(),
    markets: new Map(),
    sessions: new Map(),
    rounds: new Map(),
    bets: openIndex((bet, betId) => bet.betId === betId),
    answers: { since: 0 as Instant, current: openAnswers(), previous: openAnswers() },
    settled: new Map(),
  };
}
