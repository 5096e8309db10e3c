/**
 * A runner's public offers: the house levels less what bets have taken, together with players' resting
 * bets, best first. Never crossed: a resting bet that the house has just met is about to be matched
 * (match-house.ts), so both are shown less their overlap. Pure reads. Serves EVENT-2.
 */
import {
  type Money,
  noMoney,
  type Odds,
  type PriceLevel,
  type RunnerId,
  type Side,
  subtractMoney,
  sumMoney,
} from '@layline/contract';
import { type HouseLevel, levelKey, type Market, type RunnerBook } from '../../memory/market.ts';
import type { Taken } from '../../model/market.ts';

export interface Offers {
  /** To backers, highest odds first. */
  readonly back: readonly PriceLevel[];
  /** To layers, lowest odds first. */
  readonly lay: readonly PriceLevel[];
}

interface OffersOf {
  readonly runnerId: RunnerId;
  /** As published by the feed. */
  readonly house: Offers;
  /** Levels per side; a feed with more shows all of its own. */
  readonly countMax: number;
}

/** What is left of a published level; the full size again once the published size changes. */
export function leftOf(level: PriceLevel, taken: Taken | undefined): Money {
  if (taken === undefined || taken.houseSize !== level.size) return level.size;
  const left = subtractMoney(level.size, taken.taken);
  return left < 0 ? noMoney : left;
}

/** The levels that are not exhausted, with what is left of each. */
export function houseLeft(
  { taken }: Market,
  { runnerId, side }: Omit<HouseLevel, 'odds'>,
  levels: readonly PriceLevel[],
): readonly PriceLevel[] {
  if (taken.size === 0) return levels;
  return levels.flatMap((level) => {
    const size = leftOf(level, taken.get(levelKey({ runnerId, side, odds: level.odds })));
    return size > 0 ? [{ odds: level.odds, size }] : [];
  });
}

/** Returns the feed's own lists if nothing was taken and no bet rests, which is the usual case. */
export function runnerOffers(market: Market, { runnerId, house, countMax }: OffersOf): Offers {
  const left: Offers = {
    back: houseLeft(market, { runnerId, side: 'back' }, house.back),
    lay: houseLeft(market, { runnerId, side: 'lay' }, house.lay),
  };
  const book = market.runners.get(runnerId)?.book ?? null;
  if (book === null) return left;
  const best = joinOffers(left, book, countMax);
  const { back, lay } = isCrossed(best) ? uncross(joinOffers(left, book, anyCount)) : best;
  return {
    back: back.slice(0, Math.max(countMax, house.back.length)),
    lay: lay.slice(0, Math.max(countMax, house.lay.length)),
  };
}

const anyCount = Number.POSITIVE_INFINITY;

/** Merges the house levels with the best of the players' bets. */
const joinOffers = (house: Offers, book: RunnerBook, countMax: number): Offers => ({
  back: joinLevels('back', house.back, book.lay.levels(countMax)),
  lay: joinLevels('lay', house.lay, book.back.levels(countMax)),
});

const isCrossed = ({ back: [back], lay: [lay] }: Offers): boolean =>
  back !== undefined && lay !== undefined && back.odds >= lay.odds;

/** Subtracts what both sides take of each other, best against best, until they no longer overlap. */
function uncross(offers: Offers): Offers {
  let { back, lay } = offers;
  while (isCrossed({ back, lay })) {
    const size = Math.min(back[0]?.size ?? 0, lay[0]?.size ?? 0) as Money;
    back = lessened(back, size);
    lay = lessened(lay, size);
  }
  return { back, lay };
}

function lessened([best, ...others]: readonly PriceLevel[], size: Money): readonly PriceLevel[] {
  if (best === undefined || best.size <= size) return others;
  return [{ odds: best.odds, size: subtractMoney(best.size, size) }, ...others];
}

/** One level per price, best first. */
function joinLevels(
  side: Side,
  house: readonly PriceLevel[],
  players: readonly PriceLevel[],
): readonly PriceLevel[] {
  if (players.length === 0) return house;
  const sizes = new Map<Odds, PriceLevel>();
  for (const { odds, size } of [...house, ...players]) {
    const known = sizes.get(odds);
    sizes.set(odds, { odds, size: known ? sumMoney([known.size, size]) : size });
  }
  return [...sizes.values()].toSorted((a, b) =>
    side === 'back' ? b.odds - a.odds : a.odds - b.odds,
  );
}
