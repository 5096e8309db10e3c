/**
 * The reference model: balances, markets, bets and replies as derived from the journal by independent,
 * simple code. It shares no code with the exchange, whose state must equal it. Amounts are minor units,
 * odds hundredths.
 */
import type {
  BetId,
  ClientRef,
  MarketDefinition,
  MarketId,
  Persistence,
  PlayerId,
  RunnerId,
  RunnerPrices,
  SessionPrice,
  SessionQuote,
  Side,
  SiteId,
} from '@layline/contract';
import type { CommissionTerms } from '@layline/exchange';
import type { Transfer } from '@layline/ledger';
import type {
  BetRequest,
  CasinoBetRequest,
  CasinoBetsRequest,
  Request,
} from '@layline/server/engine';
import { type FixedRates, NotedPlans } from '../../commission/noted-plans.ts';
import { NotedMaintenance } from '../../risk/noted-maintenance.ts';
import { NotedStops } from '../../risk/noted-stops.ts';
import type { NotedPayment } from '../../test-engine/transfer-row.ts';
import { type NotedOffers, openOffers } from './noted-offers.ts';
import { type NotedTriggers, openTriggers } from './noted-trigger.ts';

/** A bet request; `replaces` is the bet whose unmatched part it moves to other odds. */
export type BetAsk = Omit<BetRequest, 'kind'> & {
  readonly replaces: BetId | null;
  /** For a bet on a session, which has neither runner nor odds. */
  readonly session?: SessionPrice;
};

export interface Piece {
  /** Another player took it while the bet waited. */
  readonly isMade?: true;
  readonly odds: number;
  readonly size: number;
  readonly offset: number;
  readonly seq: number;
}

export interface NotedBet {
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  readonly side: Side;
  odds: number;
  readonly stake: number;
  persistence: Persistence;
  readonly seq: number;
  readonly pieces: Piece[];
  remaining: number;
  cancelled: number;
  lapsed: number;
  made: number;
}

export interface NotedSessionBet extends SessionPrice {
  readonly betId: BetId;
  readonly playerId: PlayerId;
  readonly side: Side;
  readonly stake: number;
  readonly seq: number;
}

export interface NotedRemoval {
  readonly runnerId: RunnerId;
  readonly seq: number;
}

export interface NotedMarket {
  definition: MarketDefinition;
  removals: readonly NotedRemoval[];
  readonly bets: Map<BetId, NotedBet>;
  readonly sessionBets: NotedSessionBet[];
  /** Of the plans at its first definition. */
  readonly rates: FixedRates;
  /** House liquidity taken from a level: `runner/side/odds`. */
  readonly taken: Map<string, { readonly houseSize: number; readonly taken: number }>;
}

interface NotedPlayer {
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  limit: number | null;
  /** How far below zero the free balance may be, as announced. */
  short: number;
  /** By market, as computed by the model. */
  readonly exposures: Map<MarketId, number>;
}

interface NotedAnswer {
  readonly ask: BetAsk;
  readonly betId: BetId;
  /** Null for an accepted bet. */
  readonly code: string | null;
  readonly at: number;
}

/** One player in one market. */
export type Position = Pick<NotedBet, 'playerId' | 'marketId'>;

export interface ClosedBet {
  readonly bet: NotedBet;
  readonly outcome: string;
  readonly profit: number;
}

export interface ClosedRoundBet {
  readonly bet: NotedRoundBet;
  readonly outcome: string;
  readonly profit: number;
}

/** Worst results of a held bet if its runner wins and if it loses; or the bet on a session. */
export type HeldWorst =
  | {
      readonly runnerId: RunnerId;
      readonly ifWon: number;
      readonly ifLost: number;
      /** On a line: what it may cost at this margin or total. */
      readonly costAt?: (goals: number) => number;
    }
  | (SessionPrice & { readonly side: Side; readonly stake: number });

export interface NotedHold {
  readonly key: string;
  readonly playerId: PlayerId;
  readonly worst: HeldWorst;
  /** The bet whose unmatched part it moves. */
  readonly replaces: BetId | null;
  /** True if the feed or an operator, and no player, took the money since the request. */
  isExcused: boolean;
  /**
   * A casino bet left its round with a gain, which covers the bets that depended on it but does not raise
   * the limit.
   */
  isPastLimit: boolean;
  /** True if it certainly counts in the decisions of the current act; else it may. */
  isSure: boolean;
  isOver: boolean;
  readonly marketId: MarketId;
  readonly dueAt: number;
  readonly version: number;
  readonly isLapsed: boolean;
  /** Requested in the current act, in which the market's version may change before it is held. */
  readonly isNew: boolean;
}

/** The latest settlement of a market, for a correction. */
export interface NotedPayout {
  readonly market: NotedMarket;
  readonly removals: readonly NotedRemoval[];
  /** Transfers in force, without those that reversed others. */
  readonly transfers: readonly Transfer[];
  /** Those that held at the first settlement. */
  readonly discounts: ReadonlyMap<PlayerId, number>;
  /** As the event has them, for a correction. */
  readonly terms: CommissionTerms | undefined;
  readonly seq: number;
}

export type Correction = Extract<Request, { kind: 'resettle-market' | 'resettle-session' }>;

export interface NotedRoundBet {
  readonly betId: BetId;
  readonly playerId: PlayerId;
  readonly roundId: string;
  readonly group: string;
  readonly nets: readonly number[];
  readonly stake: number;
  readonly seq: number;
}

/** Current house prices. */
interface Feed {
  isStale(marketId: MarketId): boolean;
  /** Null if there are none, or none to be trusted. */
  openPricesOf(marketId: MarketId, runnerId: RunnerId): RunnerPrices | null;
  openQuoteOf(marketId: MarketId): SessionQuote | null;
}

/** What the model sees besides the journal. */
interface Surroundings {
  readonly feed: Feed;
  readonly clock: { now(): number };
}

/** The content of a casino request under one reference. */
export type CasinoAsk = CasinoBetRequest | CasinoBetsRequest;

export interface ReferenceModel extends Surroundings {
  readonly players: Map<PlayerId, NotedPlayer>;
  readonly balances: Map<string, number>;
  readonly markets: Map<MarketId, NotedMarket>;
  readonly settled: Set<MarketId>;
  readonly offers: NotedOffers;
  /** Where no new risk is taken. */
  readonly stops: NotedStops;
  readonly maintenance: NotedMaintenance;
  readonly plans: NotedPlans;
  readonly triggers: NotedTriggers;
  /** Requests not yet answered, and answers, by `player/reference`. */
  readonly asks: Map<string, BetAsk[]>;
  readonly answers: Map<string, NotedAnswer>;
  /** By `site/reference`: every deposit or withdrawal that was answered. */
  readonly payments: Map<string, NotedPayment>;
  /** The markets settled most recently. */
  readonly payouts: Map<MarketId, NotedPayout>;
  /** Requested corrections, by market. */
  readonly corrections: Map<MarketId, Correction[]>;
  /** Open casino bets by round, oldest first. */
  readonly rounds: Map<string, NotedRoundBet[]>;
  /** Casino bets in flight, by `player/reference`. */
  readonly casinoAsks: Map<string, CasinoAsk[]>;
  readonly casinoAnswers: Map<string, Omit<NotedAnswer, 'ask'> & { readonly ask: CasinoAsk }>;
  /** Bets of the current group that must come next in the journal. */
  unreadOfGroup: readonly CasinoBetRequest[];
  /** Closed bets, for comparison with the rows of the store. */
  readonly closed: Map<BetId, ClosedBet>;
  readonly closedRoundBets: Map<BetId, ClosedRoundBet>;
  /** Bets in flight that must be held, by `player/reference`. */
  readonly holds: Map<string, NotedHold>;
  /** Bets that wait at the end of the current act, though not from their request on. */
  lateHolds: readonly NotedHold[];
  /** The holds that count in the current computation. */
  held: readonly NotedHold[];
  /** Why a bet of this act could not be held, by `player/reference`. */
  readonly earlyRefusals: Map<string, string>;
  seq: number;
  /** Players and markets touched by the last events. */
  readonly touched: { readonly players: Set<PlayerId>; readonly markets: Set<MarketId> };
}

export const openReferenceModel = ({ feed, clock }: Surroundings): ReferenceModel => ({
  feed,
  clock,
  players: new Map(),
  balances: new Map(),
  markets: new Map(),
  settled: new Set(),
  offers: openOffers(),
  stops: new NotedStops(),
  maintenance: new NotedMaintenance(),
  plans: new NotedPlans(),
  triggers: openTriggers(),
  asks: new Map(),
  answers: new Map(),
  payments: new Map(),
  payouts: new Map(),
  corrections: new Map(),
  rounds: new Map(),
  casinoAsks: new Map(),
  casinoAnswers: new Map(),
  unreadOfGroup: [],
  closed: new Map(),
  closedRoundBets: new Map(),
  holds: new Map(),
  lateHolds: [],
  held: [],
  earlyRefusals: new Map(),
  seq: 0,
  touched: { players: new Set(), markets: new Set() },
});

export const refKey = ({ playerId, clientRef }: Pick<BetAsk, 'playerId' | 'clientRef'>): string =>
  `${playerId}/${clientRef}`;

export const matchedOf = ({ pieces }: NotedBet): number =>
  pieces.reduce((sum, { size }) => sum + size, 0);

export const balanceOf = ({ balances }: ReferenceModel, playerId: PlayerId): number =>
  balances.get(`player:${playerId}`) ?? 0;

export function exposureOf({ players }: ReferenceModel, playerId: PlayerId): number {
  let sum = 0;
  for (const exposure of players.get(playerId)?.exposures.values() ?? []) sum += exposure;
  return sum;
}

const answerKeptMs = 24 * 60 * 60 * 1000;

export const isAnswerKept = (answeredAt: number, at: number): boolean =>
  answeredAt + answerKeptMs > at;
