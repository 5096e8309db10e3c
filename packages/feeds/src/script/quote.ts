/**
 * Derives the three levels per side from a runner's chance. Invariant: back odds are below fair odds and
 * lay odds above them, and every price is on the classic ladder, so a book is never crossed and backing
 * or laying every runner always costs the spread.
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
  /** Last traded price: a ladder price between the best back and the best lay. */
  readonly lastTraded: Odds;
}

export const noQuote = { back: [], lay: [] } as const;

/** Half of the spread in thousandths of the fair odds. */
const halfSpread = 4;
const levelCount = 3;

const clampedOdds = (hundredths: number): Odds =>
  odds(Math.min(oddsMax, Math.max(oddsMin, hundredths)));

/** Prices for the sizes, at ladder steps that widen with depth. */
function levels(sizes: readonly Money[], stepAt: (depth: number) => number): readonly PriceLevel[] {
  return sizes.flatMap((size, depth) => {
    const price = classicLadder[stepAt(depth)];
    return price === undefined ? [] : [{ odds: price, size }];
  });
}

/** Sizes in whole rupees; deeper levels are larger. */
function sizes(scale: number, dice: Dice): readonly Money[] {
  return Array.from({ length: levelCount }, (_, depth) => {
    const rupees = Math.max(100, Math.floor(scale * (0.4 + 0.5 * depth + dice.next() * 0.8)));
    return money(rupees * 100);
  });
}

interface Quoted {
  /** A probability. */
  readonly chance: number;
  /** Usual size of the best level in rupees; long odds have less. */
  readonly liquidity: number;
}

/**
 * Certain and hopeless runners are quoted on the one side that the ladder still has; what can no longer
 * happen is not quoted at all.
 */
export function quote({ chance, liquidity }: Quoted, dice: Dice): Quote {
  if (chance <= 0) return { ...noQuote, lastTraded: oddsMax };
  const fair = 100 / Math.min(1, Math.max(1e-6, chance));
  const backCeiling = Math.floor((fair * (1000 - halfSpread)) / 1000);
  const layFloor = Math.ceil((fair * (1000 + halfSpread)) / 1000);
  const backIndex = backCeiling < oddsMin ? -1 : ladderIndex(clampedOdds(backCeiling));
  const layAt = ladderIndex(clampedOdds(layFloor));
  const isBelow = (classicLadder[layAt] as Odds) < layFloor;
  const layIndex = Math.max(backIndex + 1, isBelow ? layAt + 1 : layAt);
  const scale = liquidity / Math.max(1, Math.sqrt(fair / 100 - 1));
  const backSizes = sizes(scale, dice);
  const laySizes = sizes(scale, dice);
  return {
    back: levels(backSizes, (depth) => backIndex - depth),
    lay: levels(laySizes, (depth) => layIndex + depth),
    lastTraded: classicLadder[Math.max(0, dice.hits(0.5) ? backIndex : layIndex - 1)] as Odds,
  };
}
