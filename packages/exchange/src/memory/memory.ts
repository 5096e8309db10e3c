/**
 * The memory interface that the rules need for bets and answers. It has two implementations: the tables,
 * rows of typed arrays for millions of bets, and the plain objects of the tests, which serve as the
 * reference.
 */
import type {
  BetId,
  ClientRef,
  GivenBetOptions,
  Instant,
  Money,
  Odds,
  Persistence,
  RefusalCode,
} from '@layline/contract';
import type { Fill, OpenBet } from '../model/bet.ts';
import type { Bet, BetKey, MarketRunner, PlayerAccount, Position } from './market.ts';

/** The part of a bet that never changes, taken from its event or from a snapshot. */
export type BetTerms = GivenBetOptions &
  Pick<
    OpenBet,
    'betId' | 'clientRef' | 'side' | 'oddsRequested' | 'stake' | 'remaining' | 'cancelled' | 'seq'
  >;

export interface Placement {
  readonly position: Position;
  readonly runner: MarketRunner;
  readonly placedAt: Instant;
}

/** A matched piece of a bet, without its maker. */
export type Piece = Omit<Fill, 'maker'>;

/** Invariant for every bet: stake = matched + remaining + cancelled + lapsed. */
export interface BetStore {
  readonly count: number;
  find(betId: BetId): Bet | undefined;
  at(key: BetKey): Bet;
  /**
   * Adds an unmatched bet; its remaining stake joins the end of its queue. Throws if its id is not the
   * number of its command.
   */
  add(terms: BetTerms, placement: Placement): Bet;
  /** Matches a piece of an arriving bet against a resting bet, or against the house if `maker` is null. */
  take(bet: Bet, match: { readonly piece: Piece; readonly maker: Bet | null }): void;
  /** Matches a piece of a resting bet against the house. */
  matchHouse(bet: Bet, piece: Piece): void;
  /** Cancels or lapses `size` of the remaining stake. */
  setPersistence(bet: Bet, persistence: Persistence): void;
  /** Moves the unmatched part to the end of the queue of other odds. */
  moveTo(bet: Bet, odds: Odds): void;
  takeBack(bet: Bet, change: { readonly size: Money; readonly as: 'cancelled' | 'lapsed' }): void;
  /** Removes a bet and its pieces; no part of it may remain in a queue. */
  remove(bet: Bet): void;
  /** Adds saved bets to a market that has none, in the order they were placed. */
  restore(saved: readonly SavedBet[]): Bet[];
  /** Removes a runner or a position, whose bets have been removed before. */
  removeRunner(runner: MarketRunner): void;
  removePosition(position: Position): void;
}

export interface SavedBet {
  readonly bet: OpenBet;
  readonly position: Position;
  readonly runner: MarketRunner;
}

/** The reply stored for a client reference. */
export interface Answer {
  readonly clientRef: ClientRef;
  readonly betId: BetId;
  readonly fingerprint: number;
  readonly at: Instant;
  /** Null if the bet was accepted. */
  readonly code: RefusalCode | null;
}

export interface AnswerStore {
  readonly count: number;
  find(account: PlayerAccount, clientRef: ClientRef): Answer | undefined;
  /** Stores an answer, replacing an older one for the same reference. */
  put(account: PlayerAccount, answer: Answer): void;
  all(): { readonly account: PlayerAccount; readonly answer: Answer }[];
}

export interface Memory {
  readonly bets: BetStore;
  readonly openAnswers: () => AnswerStore;
}

/** Opens memory; answers name accounts by their index in this growing list. */
export type OpenMemory = (accounts: readonly PlayerAccount[]) => Memory;
