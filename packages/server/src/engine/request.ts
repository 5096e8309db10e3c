/** What is asked of the engine, and what it answers. */
import type {
  BetId,
  MarketId,
  Refusal,
  RunnerId,
  RunnerPrices,
  SessionQuote,
} from '@layline/contract';
import type {
  ChangeBet,
  Command,
  Event,
  PlaceBet,
  PlaceCasinoBet,
  PlaceEachWay,
  PlaceSessionBet,
} from '@layline/exchange';
import type { EngineView } from './view.ts';

/** A bet before the engine gave it its number and the house prices of the moment. */
export type BetRequest = Omit<PlaceBet, 'betId' | 'house'>;
/** An each-way bet before the engine gave it its two numbers and the house prices of both markets. */
export type EachWayRequest = Omit<PlaceEachWay, 'betId' | 'placeBetId' | 'win' | 'place'> & {
  readonly win: Omit<PlaceEachWay['win'], 'house'>;
  readonly place: Omit<PlaceEachWay['place'], 'house'>;
};
export type SessionBetRequest = Omit<PlaceSessionBet, 'betId' | 'quote'>;
export type ChangeRequest = Omit<ChangeBet, 'newBetId' | 'house'>;
/** A casino bet before the engine gave it its number. */
export type CasinoBetRequest = Omit<PlaceCasinoBet, 'betId'>;
/** What goes by a client reference, waits out a market's delay and has room in the queue only so far. */
export type MarketBetRequest = BetRequest | EachWayRequest | SessionBetRequest | ChangeRequest;

export type Request =
  | Exclude<Command, PlaceBet | PlaceEachWay | PlaceSessionBet | ChangeBet | PlaceCasinoBet>
  | CasinoBetRequest
  | MarketBetRequest;

export const isMarketBet = (request: Request): request is MarketBetRequest =>
  request.kind === 'place-bet' ||
  request.kind === 'place-each-way' ||
  request.kind === 'place-session-bet' ||
  request.kind === 'change-bet';

export type Outcome =
  | {
      readonly kind: 'accepted';
      /** Empty when nothing had to happen, or when the answer was given before. */
      readonly events: readonly Event[];
      /** The bet that was placed, now or under the same reference before; null for other requests. */
      readonly betId: BetId | null;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Gives the request as it stands after its in-play delay, or why it may not go on: its player, site or
 * limits, which the engine does not know, may have changed. Never rejects.
 */
export type Revalidate = () => Promise<MarketBetRequest | Refusal>;

/**
 * Called while the commit is on its way, with the outcome if it succeeds and the view as it will be
 * then, so that the reply is ready when the commit is. Called again when the request is decided again.
 */
export type Precompute = (outcome: Outcome, expected: EngineView) => void;

export interface SubmitOptions {
  readonly precompute?: Precompute | undefined;
  readonly revalidate?: Revalidate | undefined;
}

export const refusedOutcome = (refusal: Refusal): Outcome => ({ kind: 'refused', refusal });

export interface Quote {
  /** False while the market's prices are not to be trusted. */
  readonly isOpen: boolean;
  readonly prices: RunnerPrices | null;
  /** Of the market's definition as the board has it; the engine may not have been told yet. */
  readonly version?: number;
}

export interface SessionQuoteNow {
  readonly isOpen: boolean;
  readonly quote: SessionQuote | null;
}

/** The market board as the engine sees it: the prices of this moment. */
export interface Quotes {
  /** Null when the market is not on the board. */
  quote(marketId: MarketId, runnerId: RunnerId): Quote | null;
  /** The same for a session; a board without sessions need not have it. */
  sessionQuote?(marketId: MarketId): SessionQuoteNow | null;
}

/** For engines without a board: no house money anywhere. */
export const noQuotes: Quotes = { quote: () => ({ isOpen: true, prices: null }) };
