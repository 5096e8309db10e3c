/** Requests to the engine, and their outcomes. */
import {
  type BetId,
  type MarketId,
  type Refusal,
  type RunnerId,
  type RunnerPrices,
  refuse,
  type SessionQuote,
} from '@layline/contract';
import type {
  ChangeBet,
  ChangeTrigger,
  Command,
  Event,
  PlaceBet,
  PlaceCasinoBet,
  PlaceCasinoBets,
  PlaceEachWay,
  PlaceSessionBet,
  PlaceTrigger,
} from '@layline/exchange';
import type { Offered } from '../view/offered.ts';
import type { EngineView } from '../view/view.ts';

/** A bet without the number and the current house prices that the engine adds. */
export type BetRequest = Omit<PlaceBet, 'betId' | 'house'>;
/** An each-way bet without the two numbers and both markets' house prices that the engine adds. */
export type EachWayRequest = Omit<PlaceEachWay, 'betId' | 'placeBetId' | 'win' | 'place'> & {
  readonly win: Omit<PlaceEachWay['win'], 'house'>;
  readonly place: Omit<PlaceEachWay['place'], 'house'>;
};
export type SessionBetRequest = Omit<PlaceSessionBet, 'betId' | 'quote'>;
export type ChangeRequest = Omit<ChangeBet, 'newBetId' | 'house'>;
/** A trigger without the number and the current house prices that the engine adds. */
export type TriggerRequest = Omit<PlaceTrigger, 'triggerId' | 'house'>;
type TriggerChangeRequest = Omit<ChangeTrigger, 'house'>;
/** A casino bet without the number that the engine adds. */
export type CasinoBetRequest = Omit<PlaceCasinoBet, 'betId'>;
/** Several casino bets without the numbers that the engine adds. */
export type CasinoBetsRequest = Omit<PlaceCasinoBets, 'betIds'>;
/**
 * Bets on markets: they have a client reference, wait out in-play delays and count towards the queue's limit.
 */
export type MarketBetRequest = BetRequest | EachWayRequest | SessionBetRequest | ChangeRequest;

export type Request =
  | Exclude<
      Command,
      | PlaceBet
      | PlaceEachWay
      | PlaceSessionBet
      | ChangeBet
      | PlaceCasinoBet
      | PlaceCasinoBets
      | PlaceTrigger
      | ChangeTrigger
    >
  | TriggerRequest
  | TriggerChangeRequest
  | CasinoBetRequest
  | CasinoBetsRequest
  | MarketBetRequest;

export const isMarketBet = (request: Request): request is MarketBetRequest =>
  request.kind === 'place-bet' ||
  request.kind === 'place-each-way' ||
  request.kind === 'place-session-bet' ||
  request.kind === 'change-bet';

/** Bets on casino rounds: they have a client reference too, and never wait. */
export const isCasinoBet = (request: Request): request is CasinoBetRequest | CasinoBetsRequest =>
  request.kind === 'place-casino-bet' || request.kind === 'place-casino-bets';

/** The row of the journal that a bet is: it cannot be changed without another hash. */
export interface Receipt {
  readonly seq: number;
  readonly hash: string;
}

export type Outcome =
  | {
      readonly kind: 'accepted';
      /** Empty if nothing had to happen, or if this repeats an earlier answer. */
      readonly events: readonly Event[];
      /** The bet that was placed, now or earlier under the same reference; null for other requests. */
      readonly betId: BetId | null;
      /** Of the bet that was placed now. */
      readonly receipt?: Receipt | undefined;
    }
  | {
      readonly kind: 'refused';
      readonly refusal: Refusal;
      /** The number of a refused bet in the journal; absent or null if it has none. */
      readonly betId?: BetId | null;
    };

/**
 * Returns the current form of a request after its in-play delay, or a refusal: player, site or limits, which
 * the engine does not have, may have changed. Never rejects.
 */
export type Revalidate = () => Promise<MarketBetRequest | Refusal>;

/**
 * Called during the commit with the outcome and the view that its success will bring, so that the reply is
 * ready in time. Called again if the request is decided again.
 */
export type Precompute = (outcome: Outcome, expected: EngineView) => void;

export interface SubmitOptions {
  readonly precompute?: Precompute | undefined;
  readonly revalidate?: Revalidate | undefined;
  /** Of a call that an edge passed on: its number there, which the events carry. */
  readonly hop?: string | undefined;
}

/** Of a server that stops: nothing was done, and the next one may be asked. Known by its identity. */
export const handedOver: Refusal = refuse('UNAVAILABLE');

export const refusedOutcome = (refusal: Refusal): Outcome => ({ kind: 'refused', refusal });

export interface Quote {
  /** False while the market's prices are stale. */
  readonly isOpen: boolean;
  readonly prices: RunnerPrices | null;
  /** The market's version in the market cache; the engine may have an older one. */
  readonly version?: number;
}

export interface SessionQuoteNow {
  readonly isOpen: boolean;
  readonly quote: SessionQuote | null;
}

/** The engine's view of the market cache: markets and current prices. */
export interface Quotes {
  /** Absent if every market is defined before there are bets. */
  readonly offered?: Offered;
  /** Returns null if the market is not cached. */
  quote(marketId: MarketId, runnerId: RunnerId): Quote | null;
  /** Returns the same for a session; absent if there are no sessions. */
  sessionQuote?(marketId: MarketId): SessionQuoteNow | null;
}

/** For engines without a market cache: there is no house liquidity. */
export const noQuotes: Quotes = { quote: () => ({ isOpen: true, prices: null }) };
