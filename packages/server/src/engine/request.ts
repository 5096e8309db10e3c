/** Requests to the engine, and its outcomes. */
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
/** A trigger before the engine gave it its number and the house prices of the moment. */
export type TriggerRequest = Omit<PlaceTrigger, 'triggerId' | 'house'>;
type TriggerChangeRequest = Omit<ChangeTrigger, 'house'>;
/** A casino bet before the engine gave it its number. */
export type CasinoBetRequest = Omit<PlaceCasinoBet, 'betId'>;
/** Several casino bets before the engine gave them their numbers. */
export type CasinoBetsRequest = Omit<PlaceCasinoBets, 'betIds'>;
/** Bets on markets: they have a client reference, wait out in-play delays and are bounded in the queue. */
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

export type Outcome =
  | {
      readonly kind: 'accepted';
      /** Empty when nothing had to happen, or when this repeats an earlier answer. */
      readonly events: readonly Event[];
      /** The bet that was placed, now or under the same reference before; null for other requests. */
      readonly betId: BetId | null;
    }
  | {
      readonly kind: 'refused';
      readonly refusal: Refusal;
      /** The number that a refused bet has in the journal; absent or null where it has none. */
      readonly betId?: BetId | null;
    };

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
  /** False while the market's prices are stale. */
  readonly isOpen: boolean;
  readonly prices: RunnerPrices | null;
  /** Of the market's definition in the market cache; the engine may know an older one. */
  readonly version?: number;
}

export interface SessionQuoteNow {
  readonly isOpen: boolean;
  readonly quote: SessionQuote | null;
}

/** The market cache as the engine sees it: the prices of this moment. */
export interface Quotes {
  /** Null when the market is not cached. */
  quote(marketId: MarketId, runnerId: RunnerId): Quote | null;
  /** The same for a session; absent where there are no sessions. */
  sessionQuote?(marketId: MarketId): SessionQuoteNow | null;
}

/** For engines without a market cache: no house liquidity anywhere. */
export const noQuotes: Quotes = { quote: () => ({ isOpen: true, prices: null }) };
