/**
 * The possible steps of a simulation. Acts are plain data, so that a failing story can be replayed with
 * some of them left out; for the same reason bets are named by their references.
 */
import type { MarketId, PlayerId, RunnerPrices, SessionQuote } from '@layline/contract';
import type { Request } from '@layline/server/engine';

/** A planted store fault, and the store call at which it strikes. */
export interface PlantedFault {
  readonly kind: 'fail' | 'crash';
  /** Store calls that pass before it. */
  readonly moments: number;
  /** Number of consecutive failures; a process dies once. */
  readonly times: number;
}

export type Act =
  /** Sends all requests at once, in this order. With a fault, the store fails during it. */
  | {
      readonly kind: 'ask';
      readonly requests: readonly Request[];
      readonly fault: PlantedFault | null;
      /** Advances the clock before any request is decided, so that delays end after it. */
      readonly thenMs?: number;
    }
  | {
      readonly kind: 'publish';
      readonly marketId: MarketId;
      readonly prices: readonly RunnerPrices[];
      /** Whether waiting bets are matched with the new prices. */
      readonly isMatched: boolean;
    }
  | { readonly kind: 'quote'; readonly marketId: MarketId; readonly quote: SessionQuote }
  | { readonly kind: 'stale'; readonly marketId: MarketId; readonly isStale: boolean }
  | { readonly kind: 'wait'; readonly durationMs: number }
  /** Requests a cash-out offer, whole and then in part; the player keeps the last. */
  | {
      readonly kind: 'quote-out';
      readonly playerId: PlayerId;
      readonly marketId: MarketId;
      readonly part: number;
      /** Identifies both offers. */
      readonly quoteRef: string;
    }
  /** The player accepts the latest offer. */
  | { readonly kind: 'take-out'; readonly playerId: PlayerId }
  /** The process dies between two requests, and another takes over. */
  | { readonly kind: 'crash' }
  /** An orderly shutdown and a new start. */
  | { readonly kind: 'restart' };
