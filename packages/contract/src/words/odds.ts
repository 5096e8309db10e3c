/**
 * Decimal odds as whole hundredths: 1.85 is 185. The classic ladder is the exchange's list of 350 prices
 * from 1.01 to 1000; a feed may quote between its steps (bookmaker odds, reduced odds).
 */
import { type Money, scaleMoney, toHundredths } from './money.ts';

declare const brand: unique symbol;
export type Odds = number & { readonly [brand]: 'Odds' };

export const oddsMin = 101 as Odds;
export const oddsMax = 100_000 as Odds;

/** Throws a RangeError unless the hundredths are a whole number from 101 to 100000. */
export function odds(hundredths: number): Odds {
  if (!Number.isSafeInteger(hundredths) || hundredths < oddsMin || hundredths > oddsMax) {
    throw new RangeError(`Odds run from 1.01 to 1000 in hundredths, not ${hundredths}`);
  }
  return hundredths as Odds;
}

/** Maximum odds of a casino option or cash-out target; other markets end at 1000. */
export const casinoOddsMax = 1_000_000 as Odds;

/** Throws a RangeError unless the hundredths are a whole number from 101 to 1000000. */
export function casinoOdds(hundredths: number): Odds {
  if (!Number.isSafeInteger(hundredths) || hundredths < oddsMin || hundredths > casinoOddsMax) {
    throw new RangeError(`Casino odds run from 1.01 to 10000 in hundredths, not ${hundredths}`);
  }
  return hundredths as Odds;
}

const decimalForm = /^\d{1,5}(\.\d{1,2}0*)?$/;

/** Parses a wire number or decimal text; null outside 1.01 to 1000 or with more than two decimals. */
export const parseOdds = (value: unknown): Odds | null => parseUpTo(value, oddsMax);

/** Like `parseOdds`, for casino odds up to 10000. */
export const parseCasinoOdds = (value: unknown): Odds | null => parseUpTo(value, casinoOddsMax);

function parseUpTo(value: unknown, max: Odds): Odds | null {
  const hundredths = typeof value === 'number' ? toHundredths(value) : readHundredths(value);
  return hundredths >= oddsMin && hundredths <= max ? (hundredths as Odds) : null;
}

function readHundredths(value: unknown): number {
  if (typeof value !== 'string' || !decimalForm.test(value)) return Number.NaN;
  const [whole = '0', decimals = ''] = value.split('.');
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

/** Converts odds to the wire's number, such as 1.85. */
export const makeOdds = (value: Odds): number => value / 100;

const smallProduct = 0x8000_0000;

/** Returns what a winning back of this stake gains and a losing lay of it pays: (odds - 1) x stake. */
export function profitAt(value: Odds, stake: Money): Money {
  const product = stake * (value - 100);
  if (!(product >= 0 && product < smallProduct)) return scaleMoney(stake, value - 100, 100);
  // In 32 bits the compiler turns division by a constant into a multiplication; the rounding is the same.
  const whole = (product / 100) | 0;
  return (product - whole * 100 >= 50 ? whole + 1 : whole) as Money;
}

/** Returns the place odds under each-way terms: 1 / `divisor` of the win profit, rounded to hundredths. */
export function placeOdds(win: Odds, divisor: number): Odds {
  const share = Math.floor(((win - 100) * 2 + divisor) / (2 * divisor));
  return odds(Math.max(oddsMin, 100 + share));
}

/** Each band runs up to and including `to`, in steps of `step`, both in hundredths. */
const ladderBands = [
  { from: 100, to: 200, step: 1 },
  { from: 200, to: 300, step: 2 },
  { from: 300, to: 400, step: 5 },
  { from: 400, to: 600, step: 10 },
  { from: 600, to: 1000, step: 20 },
  { from: 1000, to: 2000, step: 50 },
  { from: 2000, to: 3000, step: 100 },
  { from: 3000, to: 5000, step: 200 },
  { from: 5000, to: 10_000, step: 500 },
  { from: 10_000, to: 100_000, step: 1000 },
] as const;

/** The 350 prices of the classic ladder, lowest first. */
export const classicLadder: readonly Odds[] = ladderBands.flatMap(({ from, to, step }) =>
  Array.from({ length: (to - from) / step }, (_, index) => odds(from + (index + 1) * step)),
);

const lastIndex = classicLadder.length - 1;

/** From here on, all prices are multiples of `coarseStep`. */
const coarseFrom = 1000;
const coarseStep = 50;

/** For every `step` up to `end`, the index of the highest ladder price at or below it. */
function indexesBy(step: number, end: number): Uint16Array {
  const indexes = new Uint16Array(end / step + 1);
  let index = 0;
  for (let nth = 0; nth < indexes.length; nth += 1) {
    while (index < lastIndex && (classicLadder[index + 1] as Odds) <= nth * step) index += 1;
    indexes[nth] = index;
  }
  return indexes;
}
const fineIndexes = indexesBy(1, coarseFrom);
const coarseIndexes = indexesBy(coarseStep, oddsMax);

/** Index of the highest ladder price at or below the odds. Never -1, because odds start at 1.01. */
export function ladderIndex(value: Odds): number {
  if (value < coarseFrom) return fineIndexes[Math.max(0, Math.floor(value))] as number;
  return coarseIndexes[Math.floor(value / coarseStep)] ?? lastIndex;
}

export const isOnLadder = (value: Odds): boolean => classicLadder[ladderIndex(value)] === value;

/** The next price up the ladder; null at 1000. */
export const nextTick = (value: Odds): Odds | null => classicLadder[ladderIndex(value) + 1] ?? null;

/** The next price down the ladder (for odds between steps, the step below them); null at 1.01. */
export function previousTick(value: Odds): Odds | null {
  const index = ladderIndex(value);
  if (!isOnLadder(value)) return classicLadder[index] ?? null;
  return classicLadder[index - 1] ?? null;
}

/** Moves `ticks` steps up the ladder, or down if negative, clamped to 1.01 and 1000. */
export function moveTicks(value: Odds, ticks: number): Odds {
  const last = classicLadder.length - 1;
  return classicLadder[Math.max(0, Math.min(last, ladderIndex(value) + ticks))] ?? value;
}
