/**
 * All that the exchange knows. Only `apply` changes it. Invariants: an account's exposure is the sum
 * of its positions' exposures; a position follows from the bets of its market (position.ts); a
 * settled market keeps nothing but its id.
 */
import type {
  BetId,
  ClientRef,
  Instant,
  MarketDefinition,
  MarketId,
  Money,
  Odds,
  PlayerId,
  RefusalCode,
  RunnerId,
  Side,
  SiteId,
} from '@layline/contract';
import { type Account, type Ledger, openLedger } from '@layline/ledger';
import type { Fill } from './event.ts';

export interface PlayerAccount {
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly end: Account;
  exposureLimit: Money | null;
  exposure: Money;
}

/** A fill with the number of the command that made it: removals with a higher number reduce it. */
export interface MatchedFill extends Fill {
  readonly seq: number;
}

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
  readonly fills: readonly MatchedFill[];
}

/** What a player's bets on one runner come to if it wins and if it loses. */
export interface RunnerResult {
  win: number;
  lose: number;
}

export interface Position {
  readonly byRunner: Map<RunnerId, RunnerResult>;
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
  readonly definition: MarketDefinition;
  /** In the order they were seen; the rest of a removal is read from the definition. */
  readonly removals: readonly Removal[];
  readonly bets: Map<BetId, OpenBet>;
  readonly positions: Map<PlayerId, Position>;
  /** By `runner/side/odds`. */
  readonly taken: Map<string, Taken>;
}

/** What was answered to a client reference. */
export interface Answer {
  readonly betId: BetId;
  readonly fingerprint: string;
  readonly at: Instant;
  /** Null when the bet was accepted. */
  readonly code: RefusalCode | null;
}

export interface ExchangeState {
  seq: number;
  readonly ledger: Ledger;
  readonly accounts: Map<PlayerId, PlayerAccount>;
  readonly markets: Map<MarketId, Market>;
  /** The market of every open bet. */
  readonly marketOfBet: Map<BetId, MarketId>;
  /** By `player/reference`, oldest first. */
  readonly answers: Map<string, Answer>;
  /** Markets that were settled, oldest first, with the number of the command that did it. */
  readonly settled: Map<MarketId, number>;
}

export function openExchange(): ExchangeState {
  return {
    seq: 0,
    ledger: openLedger(),
    accounts: new Map(),
    markets: new Map(),
    marketOfBet: new Map(),
    answers: new Map(),
    settled: new Map(),
  };
}
