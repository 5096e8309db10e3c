/** House prices and resting bets as one list per side, best first (EVENT-2). Pure. */
import {
  type MarketId,
  type Odds,
  type PriceLevel,
  type RunnerPrices,
  type Side,
  sumMoney,
} from '@layline/contract';
import type { BookLevels, Event } from '@layline/exchange';

/** Prices of the whole depth per side. */
export const depthMax = 20;
/** Prices in a runner's cells per side; a feed with more levels shows all of them. */
export const cellsMax = 3;

/** The content of a runner's cells. */
export type Offers = Pick<RunnerPrices, 'back' | 'lay'>;

export function joinLevels(
  side: Side,
  house: readonly PriceLevel[],
  waiting: readonly PriceLevel[],
  countMax = depthMax,
): PriceLevel[] {
  const sizes = new Map<Odds, PriceLevel>();
  for (const { odds, size } of [...house, ...waiting]) {
    const known = sizes.get(odds);
    sizes.set(odds, { odds, size: known ? sumMoney([known.size, size]) : size });
  }
  return [...sizes.values()]
    .toSorted((a, b) => (side === 'back' ? b.odds - a.odds : a.odds - b.odds))
    .slice(0, countMax);
}

/** Returns the same lists where no bet rests, which is nearly everywhere. */
export function joinOffers(house: Offers, waiting: BookLevels): Offers {
  const join = (side: Side): readonly PriceLevel[] =>
    waiting[side].length === 0
      ? house[side]
      : joinLevels(side, house[side], waiting[side], Math.max(cellsMax, house[side].length));
  return { back: join('back'), lay: join('lay') };
}

/** The market in whose books this event changes the resting bets; null for none. */
export function movedBook(event: Event): MarketId | null {
  switch (event.kind) {
    case 'bet-placed': {
      const isMoved = event.remaining > 0 || event.fills.some(({ maker }) => maker !== null);
      return isMoved ? event.marketId : null;
    }
    case 'bet-cancelled':
    case 'bet-lapsed':
    case 'bet-matched':
      return event.marketId;
    default:
      return null;
  }
}
