/**
 * What can be done in one step of a simulation. Acts are plain data, so that a failing story can be
 * played again with some of them left out; bets are named by their references for the same reason.
 */
import type { MarketId, PlayerId, RunnerPrices, SessionQuote } from '@layline/contract';
import type { Request } from '@layline/server/engine';

/** What breaks under the engine, and at which of its awaits of the store. */
export interface PlantedFault {
  readonly kind: 'fail' | 'crash';
  /** Moments that pass unharmed before it. */
  readonly moments: number;
  /** How many moments fail in a row; a process dies once. */
  readonly times: number;
}

export type Act =
  /** Everything at once, in this order. With a fault, the store breaks under it. */
  | {
      readonly kind: 'ask';
      readonly requests: readonly Request[];
      readonly fault: PlantedFault | null;
      /** The clock moves on before any of it is decided, so that waits end behind it. */
      readonly thenMs?: number;
    }
  | {
      readonly kind: 'publish';
      readonly marketId: MarketId;
      readonly prices: readonly RunnerPrices[];
      /** Whether bets that wait are matched with the new prices. */
      readonly isMatched: boolean;
    }
  | { readonly kind: 'quote'; readonly marketId: MarketId; readonly quote: SessionQuote }
  | { readonly kind: 'stale'; readonly marketId: MarketId; readonly isStale: boolean }
  | { readonly kind: 'wait'; readonly durationMs: number }
  /** An offer to leave the market, whole and then in part; the player keeps the last. */
  | {
      readonly kind: 'quote-out';
      readonly playerId: PlayerId;
      readonly marketId: MarketId;
      readonly part: number;
      /** Names both offers. */
      readonly quoteRef: string;
    }
  /** The player takes the latest offer. */
  | { readonly kind: 'take-out'; readonly playerId: PlayerId }
  /** The process dies between two requests, and another takes over. */
  | { readonly kind: 'crash' }
  /** An orderly close and a new start. */
  | { readonly kind: 'restart' };
