/** What is asked of the desk, and what it answers. */
import type { BetId, MarketId, Refusal, RunnerId, RunnerPrices } from '@layline/contract';
import type { Command, Event, PlaceBet, PlaceCasinoBet } from '@layline/exchange';

/** A bet before the desk gave it its number and the house prices of the moment. */
export type BetRequest = Omit<PlaceBet, 'betId' | 'house'>;
/** A casino bet before the desk gave it its number. */
export type CasinoBetRequest = Omit<PlaceCasinoBet, 'betId'>;
export type Request = Exclude<Command, PlaceBet | PlaceCasinoBet> | BetRequest | CasinoBetRequest;

export type Outcome =
  | {
      readonly kind: 'accepted';
      /** Empty when nothing had to happen, or when the answer was given before. */
      readonly events: readonly Event[];
      /** The bet that was placed, now or under the same reference before; null for other requests. */
      readonly betId: BetId | null;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export const refusedOutcome = (refusal: Refusal): Outcome => ({ kind: 'refused', refusal });

export interface Quote {
  /** False while the market's prices are not to be trusted. */
  readonly isOpen: boolean;
  readonly prices: RunnerPrices | null;
}

/** The market board as the desk sees it: the prices of this moment. */
export interface Quotes {
  /** Null when the market is not on the board. */
  quote(marketId: MarketId, runnerId: RunnerId): Quote | null;
}

/** For desks without a board: no house money anywhere. */
export const noQuotes: Quotes = { quote: () => ({ isOpen: true, prices: null }) };
