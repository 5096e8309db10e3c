/** How many offers readers see, and which events change them (EVENT-2). */
import type { MarketId } from '@layline/contract';
import type { Event } from '@layline/exchange';

/** Prices of the whole depth per side. */
export const depthMax = 20;
/** Prices in a runner's cells per side; a feed with more levels shows all of them. */
export const cellsMax = 3;

/**
 * Returns the market whose offers this event changes; null for none. A bet takes from the house or from
 * players, or rests; a suspension returns what was taken of the house.
 */
export function movedOffers(event: Event): MarketId | null {
  switch (event.kind) {
    case 'bet-placed':
    case 'bet-cancelled':
    case 'bet-lapsed':
    case 'bet-matched':
      return event.marketId;
    case 'market-defined':
      return event.definition.marketId;
    default:
      return null;
  }
}
