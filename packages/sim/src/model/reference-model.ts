/**
 * What a careful stranger would have written down by reading the journal: balances, markets, bets and
 * answers, kept by simple means of our own. It shares no code with the exchange; what the exchange
 * holds must equal it. Amounts are minor units, odds hundredths.
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
import type { Transfer } from '@layline/ledger';
import type {
  BetRequest,
  CasinoBetRequest,
  CasinoBetsRequest,
  Request,
} from '@layline/server/engine';
import { NotedStops } from '../risk/noted-stops.ts';
import type { NotedPayment } from '../test-engine/transfer-row.ts';

/** A bet as it was asked for; `replaces` names the bet whose rest it moves to other odds. */
export type BetAsk = Omit<BetRequest, 'kind'> & {
  readonly replaces: BetId | null;
  /** For a bet on a session, which has neither runner nor odds. */
  readonly session?: SessionPrice;
};

export interface Piece {
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
  readonly odds: number;
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
  /** TestEngine money taken of a level: `runner/side/odds`. */
  readonly taken: Map<string, { readonly houseSize: number; readonly taken: number }>;
}

interface NotedPlayer {
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  limit: number | null;
  /** How far below zero the free balance may be, as announced. */
  short: number;
  /** By market, as the model computes it. */
  readonly exposures: Map<MarketId, number>;
}

interface NotedAnswer {
  readonly ask: BetAsk;
  readonly betId: BetId;
  /** Null for an accepted bet. */
  readonly code: string | null;
  readonly at: number;
}

/** What one player has in one market. */
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

/** What a held bet takes at worst if its runner wins and if it loses; or the bet on a session. */
export type HeldWorst =
  | { readonly runnerId: RunnerId; readonly ifWon: number; readonly ifLost: number }
  | (SessionPrice & { readonly side: Side; readonly stake: number });

export interface NotedHold {
  readonly key: string;
  readonly playerId: PlayerId;
  readonly worst: HeldWorst;
  /** The bet whose rest it moves. */
  readonly replaces: BetId | null;
  /** What took the money since it was asked: what the feed or an operator did, and no player. */
  isExcused: boolean;
  /** A casino bet left its round with a gain, which pays for what leaned on it but is in no limit. */
  isPastLimit: boolean;
  /** It counts in what is decided in the act at hand; else it may. */
  isSure: boolean;
  isOver: boolean;
  readonly marketId: MarketId;
  readonly dueAt: number;
  readonly version: number;
  readonly isLapsed: boolean;
  /** Asked in the act at hand, which may bring another version before it is held. */
  readonly isNew: boolean;
}

/** What a market was paid out by, for a correction: as its last settlement left it. */
export interface NotedPayout {
  readonly market: NotedMarket;
  readonly removals: readonly NotedRemoval[];
  /** Those that count, without the ones that undid others. */
  readonly transfers: readonly Transfer[];
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

/** The house prices of the moment. */
interface Feed {
  isStale(marketId: MarketId): boolean;
  /** Null when there are none, or none to be trusted. */
  openPricesOf(marketId: MarketId, runnerId: RunnerId): RunnerPrices | null;
  openQuoteOf(marketId: MarketId): SessionQuote | null;
}

/** What the model sees besides the journal. */
interface Surroundings {
  readonly feed: Feed;
  readonly clock: { now(): number };
}

/** What is asked of a round under one reference. */
export type CasinoAsk = CasinoBetRequest | CasinoBetsRequest;

export interface ReferenceModel extends Surroundings {
  readonly players: Map<PlayerId, NotedPlayer>;
  readonly balances: Map<string, number>;
  readonly markets: Map<MarketId, NotedMarket>;
  readonly settled: Set<MarketId>;
  /** Where no new risk is taken. */
  readonly stops: NotedStops;
  /** By `player/reference`: what was asked and not yet answered, and what was answered. */
  readonly asks: Map<string, BetAsk[]>;
  readonly answers: Map<string, NotedAnswer>;
  /** By `site/reference`: every payment in or out that was answered. */
  readonly payments: Map<string, NotedPayment>;
  /** The last markets that were paid out. */
  readonly payouts: Map<MarketId, NotedPayout>;
  /** Corrections that were asked for, by market. */
  readonly corrections: Map<MarketId, Correction[]>;
  /** Open casino bets by round, oldest first. */
  readonly rounds: Map<string, NotedRoundBet[]>;
  /** Casino bets under way, by `player/reference`. */
  readonly casinoAsks: Map<string, CasinoAsk[]>;
  readonly casinoAnswers: Map<string, Omit<NotedAnswer, 'ask'> & { readonly ask: CasinoAsk }>;
  /** Bets of the group at hand that must stand in the journal next. */
  unreadOfGroup: readonly CasinoBetRequest[];
  /** Bets that are over, for comparison with the rows of the store. */
  readonly closed: Map<BetId, ClosedBet>;
  readonly closedRoundBets: Map<BetId, ClosedRoundBet>;
  /** By `player/reference`: bets under way that must be held. */
  readonly holds: Map<string, NotedHold>;
  /** Bets that wait at the end of the act at hand, though not from when they were asked. */
  lateHolds: readonly NotedHold[];
  /** Those that count in what is worked out now. */
  held: readonly NotedHold[];
  /** By `player/reference`: why a bet of this act could not be held. */
  readonly earlyRefusals: Map<string, string>;
  seq: number;
  /** Players and markets that the last events touched. */
  readonly touched: { readonly players: Set<PlayerId>; readonly markets: Set<MarketId> };
}

export const openReferenceModel = ({ feed, clock }: Surroundings): ReferenceModel => ({
  feed,
  clock,
  players: new Map(),
  balances: new Map(),
  markets: new Map(),
  settled: new Set(),
  stops: new NotedStops(),
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
