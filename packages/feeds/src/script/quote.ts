/**
 * From the chance of a runner to the three levels a side that the house would show. Invariant: back
 * odds are below fair odds and lay odds above them, every price is on the classic ladder, so a book
 * is never crossed and a backer or layer of every runner always pays the spread.
 */
import {
  classicLadder,
  ladderIndex,
  type Money,
  money,
  type Odds,
  odds,
  oddsMax,
  oddsMin,
  type PriceLevel,
} from '@layline/contract';
import type { Dice } from './dice.ts';

export interface Quote {
  readonly back: readonly PriceLevel[];
  readonly lay: readonly PriceLevel[];
  /** Where the last bet was struck: a ladder price between the best back and the best lay. */
  readonly lastTraded: Odds;
}

export const noQuote = { back: [], lay: [] } as const;

/** Half of the spread in thousandths of the fair odds. */
const halfSpread = 4;
const levelCount = 3;

const clampedOdds = (hundredths: number): Odds =>
  odds(Math.min(oddsMax, Math.max(oddsMin, hundredths)));

/** Prices from the ladder step `from` on, going `step` (-1 or 1) for three levels. */
function levels(from: number, step: number, sizes: readonly Money[]): readonly PriceLevel[] {
  const found: PriceLevel[] = [];
  for (let depth = 0; depth < levelCount; depth += 1) {
    const price = classicLadder[from + step * depth];
    if (price !== undefined) found.push({ odds: price, size: sizes[depth] as Money });
  }
  return found;
}

/** Sizes in whole rupees: deeper levels hold more, long odds hold less. */
function sizes(liquidity: number, price: number, dice: Dice): readonly Money[] {
  const scale = liquidity / Math.max(1, Math.sqrt(price / 100 - 1));
  return Array.from({ length: levelCount }, (_, depth) => {
    const rupees = Math.max(100, Math.floor(scale * (0.4 + 0.5 * depth + dice.next() * 0.8)));
    return money(rupees * 100);
  });
}

/**
 * `chance` is a probability, `liquidity` the usual size of the best level in rupees. Certain and
 * hopeless runners are quoted on the one side that the ladder still has.
 */
export function quote(chance: number, liquidity: number, dice: Dice): Quote {
  const fair = 100 / Math.min(1, Math.max(1e-6, chance));
  const backCeiling = Math.floor((fair * (1000 - halfSpread)) / 1000);
  const layFloor = Math.ceil((fair * (1000 + halfSpread)) / 1000);
  const backIndex = backCeiling < oddsMin ? -1 : ladderIndex(clampedOdds(backCeiling));
  const layAt = ladderIndex(clampedOdds(layFloor));
  const isBelow = (classicLadder[layAt] as Odds) < layFloor;
  const layIndex = Math.max(backIndex + 1, isBelow ? layAt + 1 : layAt);
  const backSizes = sizes(liquidity, fair, dice);
  const laySizes = sizes(liquidity, fair, dice);
  return {
    back: levels(backIndex, -1, backSizes),
    lay: levels(layIndex, 1, laySizes),
    lastTraded: classicLadder[Math.max(0, dice.hits(0.5) ? backIndex : layIndex - 1)] as Odds,
  };
}
