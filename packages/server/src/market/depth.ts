/** House prices and waiting bets as one list a side, best first. Pure. */
import { type Odds, type PriceLevel, type Side, sumMoney } from '@layline/contract';

/** Prices shown a side. */
export const depthMax = 20;

export function joinLevels(
  side: Side,
  house: readonly PriceLevel[],
  waiting: readonly PriceLevel[],
): PriceLevel[] {
  const sizes = new Map<Odds, PriceLevel>();
  for (const { odds, size } of [...house, ...waiting]) {
    const known = sizes.get(odds);
    sizes.set(odds, { odds, size: known ? sumMoney([known.size, size]) : size });
  }
  return [...sizes.values()]
    .toSorted((a, b) => (side === 'back' ? b.odds - a.odds : a.odds - b.odds))
    .slice(0, depthMax);
}
