/**
 * What the rules need of the memory that holds bets and answers. Two implementations keep it: the
 * tables, rows of typed arrays for millions of bets, and the plain objects of the tests, which show
 * what the tables must do.
 */
import type {
  BetId,
  ClientRef,
  GivenBetOptions,
  Instant,
  Money,
  Persistence,
  RefusalCode,
} from '@layline/contract';
import type { Fill, OpenBet } from '../model/bet.ts';
import type { Bet, BetKey, MarketRunner, PlayerAccount } from './market.ts';

/** What a bet is from its first moment on: its event, or what was saved of it. */
export type BetTerms = GivenBetOptions &
  Pick<
    OpenBet,
    'betId' | 'clientRef' | 'side' | 'oddsRequested' | 'stake' | 'remaining' | 'cancelled' | 'seq'
  >;

export interface Placement {
  readonly account: PlayerAccount;
  readonly runner: MarketRunner;
  readonly placedAt: Instant;
}

/** A matched piece of a bet, without who was waiting. */
export type Piece = Omit<Fill, 'maker'>;

/** Invariant of every bet: stake = matched + remaining + cancelled + lapsed. */
export interface BetStore {
  readonly count: number;
  find(betId: BetId): Bet | undefined;
  at(key: BetKey): Bet;
  /** Adds a bet with nothing matched; what remains of it joins the end of its queue. */
  add(terms: BetTerms, placement: Placement): Bet;
  /** A bet takes a piece as it comes: from the bet that waited, or from the house. */
  take(bet: Bet, match: { readonly piece: Piece; readonly maker: Bet | null }): void;
  /** The house takes a piece of a bet that rests. */
  matchHouse(bet: Bet, piece: Piece): void;
  /** Takes `size` of what remains back. */
  setPersistence(bet: Bet, persistence: Persistence): void;
  takeBack(bet: Bet, change: { readonly size: Money; readonly as: 'cancelled' | 'lapsed' }): void;
  /** Removes a bet with its pieces, of which nothing remains in a queue. */
  remove(bet: Bet): void;
  /** Adds saved bets of a market that has none, in the order in which they were placed. */
  restore(saved: readonly SavedBet[]): Bet[];
  /** A runner's market leaves memory, as its bets did before. */
  removeRunner(runner: MarketRunner): void;
}

export interface SavedBet {
  readonly bet: OpenBet;
  readonly account: PlayerAccount;
  readonly runner: MarketRunner;
}

/** What was answered to a client reference. */
export interface Answer {
  readonly clientRef: ClientRef;
  readonly betId: BetId;
  readonly fingerprint: number;
  readonly at: Instant;
  /** Null when the bet was accepted. */
  readonly code: RefusalCode | null;
}

export interface AnswerStore {
  readonly count: number;
  find(account: PlayerAccount, clientRef: ClientRef): Answer | undefined;
  /** Keeps an answer; an older one to the same reference is forgotten. */
  put(account: PlayerAccount, answer: Answer): void;
  all(): { readonly account: PlayerAccount; readonly answer: Answer }[];
}

export interface Memory {
  readonly bets: BetStore;
  readonly openAnswers: () => AnswerStore;
}

/** Opens memory for accounts that are known by their place in the list, which grows. */
export type OpenMemory = (accounts: readonly PlayerAccount[]) => Memory;
