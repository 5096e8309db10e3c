/**
 * Other ways to write odds, for a player's screens: prices are decimal everywhere else, because the others
 * merge neighbouring steps of the ladder. All arithmetic is in whole numbers; halves round away from zero.
 */
import type { Odds } from './odds.ts';
import type { OddsFormat } from './odds-format.ts';

/** Odds of which each unit is one part of `scale`: 1.85 is 185 of 100. An average needs a finer scale. */
export interface ScaledOdds {
  readonly value: number;
  readonly scale: number;
}

/**
 * The fractions of British and Irish betting, lowest first, as they are written there: two thirds is 4/6. No
 * body publishes one list; these are the ones common to bookmakers' conversion tables and starting prices.
 */
export const tradeFractions = (
  '1/100 1/66 1/50 1/33 1/25 1/20 1/16 1/14 1/12 1/10 1/9 1/8 1/7 2/13 1/6 2/11 1/5 2/9 1/4 2/7 3/10 1/3 ' +
  '4/11 2/5 4/9 40/85 1/2 8/15 4/7 8/13 4/6 8/11 4/5 5/6 10/11 20/21 1/1 21/20 11/10 6/5 5/4 11/8 7/5 6/4 ' +
  '8/5 13/8 7/4 9/5 15/8 2/1 85/40 11/5 9/4 12/5 5/2 13/5 11/4 3/1 100/30 7/2 4/1 9/2 5/1 11/2 6/1 13/2 ' +
  '7/1 15/2 8/1 17/2 9/1 10/1 11/1 12/1 14/1 16/1 18/1 20/1 22/1 25/1 28/1 33/1 40/1 50/1 66/1 80/1 100/1'
).split(' ');

const fractions = tradeFractions.map((text) => {
  const [over = 0, under = 1] = text.split('/').map(Number);
  return { text, over, under };
});
type Fraction = (typeof fractions)[number];

/** Quotient of a non-negative and a positive whole number; a half rounds up. */
const quotient = (over: number, under: number): number =>
  Math.floor((2 * over + under) / (2 * under));

/** Writes `units` of ten to the minus `decimals`: 1099 with three is 1.099. */
function pointed(units: number, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
}

/** How far the profit `win / scale` is from the fraction, in parts of `under * scale`. */
const distance = (win: number, scale: number, { over, under }: Fraction): number =>
  Math.abs(win * under - over * scale);

/** Of two fractions equally near, the higher: nearer by cross-multiplication, so that nothing is rounded. */
function nearestFraction(win: number, scale: number): Fraction | undefined {
  return fractions.reduce<Fraction | undefined>((best, one) => {
    if (best === undefined) return one;
    const isNearer =
      distance(win, scale, one) * best.under <= distance(win, scale, best) * one.under;
    return isNearer ? one : best;
  }, undefined);
}

/** Above 100/1 every whole number is a price. Marked as near unless equal. */
function fractionText(win: number, scale: number): string {
  if (win > 100 * scale) {
    const over = quotient(win, scale);
    return `${over * scale === win ? '' : '≈'}${over}/1`;
  }
  const best = nearestFraction(win, scale);
  if (best === undefined) return '';
  const name = best.over === best.under ? 'evens' : best.text;
  return distance(win, scale, best) === 0 ? name : `≈${name}`;
}

/** Returns the odds as `format` writes them, with an ASCII minus sign, and the word `evens` for 1/1. */
export function writeOdds({ value, scale }: ScaledOdds, format: OddsFormat): string {
  const win = value - scale;
  const isShort = win < scale;
  const short = (of: number, decimals: number): string =>
    `-${pointed(quotient(of * scale, win), decimals)}`;
  switch (format) {
    case 'decimal':
      return pointed(quotient(value * 100, scale), 2);
    case 'fraction':
      return fractionText(win, scale);
    case 'american':
      return isShort ? short(100, 0) : `+${quotient(win * 100, scale)}`;
    case 'hong-kong':
      return pointed(quotient(win * 100, scale), 2);
    case 'indonesian':
      return isShort ? short(100, 2) : pointed(quotient(win * 100, scale), 2);
    case 'malay':
      return win <= scale ? pointed(quotient(win * 1000, scale), 3) : short(1000, 3);
    case 'percent':
      return `${pointed(quotient(1000 * scale, value), 1)}%`;
  }
}

/** Converts a ladder price for `writeOdds`. */
export const inHundredths = (value: Odds): ScaledOdds => ({ value, scale: 100 });
