/**
 * All that the exchange knows. Only `apply` changes it. Invariants: an account's exposure is the sum
 * of its positions' exposures; positions and books follow from the open bets and can be rebuilt from
 * them; a bet's stake is always matched + remaining + cancelled + lapsed; a settled market keeps
 * nothing but its id. Bets, their pieces, the answers to references and the figures of accounts and
 * positions are rows of typed arrays, so that a bet finds them in a few lines of memory; markets, and
 * accounts and positions for all that does not come with every bet, are objects.
 */
import {
  type Instant,
  type MarketDefinition,
  type MarketId,
  type Money,
  type PlayerId,
  type RunnerId,
  type SiteId,
} from '@layline/contract';
import { type Ledger, openLedger } from '@layline/ledger';
import type { SessionBet } from '../model/bet.ts';
import type { BetPlaced } from '../model/event.ts';
import type { Outcomes, Removal, Taken } from '../model/market.ts';
import type { Reservation } from '../model/reservation.ts';
import type { RoundBook } from '../rules/rounds/round-book.ts';
import { openTransferAnswers, type TransferAnswers } from '../rules/transfer-answers.ts';
import { type AccountTable, openAccounts, PlayerAccount } from './account-table.ts';
import { type AnswerTable, openAnswers } from './answer-table.ts';
import { type BetTable, openBets } from './bet-table.ts';
import { openPositions, type Position, type PositionTable } from './position-table.ts';
import { openRegister, type Register } from './register.ts';
import type { RunnerBook } from './runner-book.ts';

/** A player's bets on one session, oldest first. */
export interface SessionPosition {
  readonly account: PlayerAccount;
  readonly bets: SessionBet[];
  exposure: Money;
}

/** A runner of a market, for as long as the market is open. */
export interface MarketRunner {
  /** Place in the state's register of runners. */
  readonly number: number;
  readonly runnerId: RunnerId;
  readonly market: Market;
  /** Place in the definition, and in every position's results; -1 when it is not listed any more. */
  index: number;
  /** Opened with the first bet that waits. */
  book: RunnerBook | null;
}

export interface Market {
  /** No other market of this state ever has it; it is written nowhere. */
  readonly number: number;
  definition: MarketDefinition;
  /** Where the fingerprints of its bets begin. */
  readonly hash: number;
  /** In the order they were seen; the rest of a removal is read from the definition. */
  removals: readonly Removal[];
  outcomes: Outcomes;
  readonly positions: Map<PlayerId, Position>;
  readonly runners: Map<RunnerId, MarketRunner>;
  /** By `runner/side/odds`. */
  readonly taken: Map<string, Taken>;
}

/** Answers in two generations of 24 hours each: see idempotency.ts. */
export interface Answers {
  since: Instant;
  current: AnswerTable;
  previous: AnswerTable;
}

/** What was looked up last, so that it need not be looked up again. It means nothing. */
export interface Recent {
  market: Market | null;
  runner: MarketRunner | null;
  /**
   * The bet that `decide` let through last, while nothing has been applied since; null else. What
   * stands below is of this very event, and saves `apply` from looking all of it up again.
   */
  event: BetPlaced | null;
  /** The account's number, and the place of its position in the market: 0 when it has none. */
  owner: number;
  position: number;
  /** Of the client reference and the account. */
  hash: number;
  asked: number;
  /** Slots of the bets that are to be taken from, in the order of the pieces. */
  readonly makers: number[];
}

export interface ExchangeState {
  seq: number;
  readonly ledger: Ledger;
  readonly accounts: Map<PlayerId, PlayerAccount>;
  /** The accounts by number. */
  readonly players: PlayerAccount[];
  /** Their figures. */
  readonly accountRows: AccountTable;
  readonly markets: Map<MarketId, Market>;
  /** How many were ever opened. */
  marketsOpened: number;
  /** Bets on the markets that are sessions. */
  readonly sessions: Map<MarketId, Map<PlayerId, SessionPosition>>;
  /** Bets on casino rounds that are not settled. */
  readonly rounds: RoundBook;
  /** Bets of markets that are not settled, but for those that were cancelled whole. */
  readonly bets: BetTable;
  readonly positions: Register<Position>;
  /** Their figures. */
  readonly positionRows: PositionTable;
  readonly runners: Register<MarketRunner>;
  readonly answers: Answers;
  /** What was answered to payments in and out. */
  readonly transferAnswers: TransferAnswers;
  /** Markets that were settled, oldest first, with the number of the command that did it. */
  readonly settled: Map<MarketId, number>;
  /** Of bets in their in-play delay, by player: kept by the engine, and in no snapshot. */
  readonly reservations: Map<PlayerId, readonly Reservation[]>;
  readonly recent: Recent;
}

export function openExchange(): ExchangeState {
  return {
    seq: 0,
    ledger: openLedger(),
    accounts: new Map(),
    players: [],
    accountRows: openAccounts(),
    markets: new Map(),
    marketsOpened: 0,
    sessions: new Map(),
    rounds: new Map(),
    bets: openBets(),
    positions: openRegister(),
    positionRows: openPositions(),
    runners: openRegister(),
    answers: { since: 0 as Instant, current: openAnswers(), previous: openAnswers() },
    transferAnswers: openTransferAnswers(),
    settled: new Map(),
    reservations: new Map(),
    recent: {
      market: null,
      runner: null,
      event: null,
      owner: -1,
      position: 0,
      hash: 0,
      asked: 0,
      makers: [],
    },
  };
}

export function addPlayer(
  { players, accounts, accountRows }: ExchangeState,
  playerId: PlayerId,
  siteId: SiteId,
): PlayerAccount {
  const account = new PlayerAccount(accountRows, playerId, siteId);
  players.push(account);
  accounts.set(playerId, account);
  return account;
}

export function findMarket(
  { markets, recent }: ExchangeState,
  marketId: MarketId,
): Market | undefined {
  if (recent.market?.definition.marketId === marketId) return recent.market;
  const market = markets.get(marketId);
  recent.market = market ?? null;
  return market;
}

export function findRunner(
  { recent }: ExchangeState,
  market: Market,
  runnerId: RunnerId,
): MarketRunner | undefined {
  const known = recent.runner;
  if (known !== null && known.market === market && known.runnerId === runnerId) return known;
  const runner = market.runners.get(runnerId);
  recent.runner = runner ?? null;
  return runner;
}
