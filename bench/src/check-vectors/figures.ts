/** Compares figures of a case with our own. */
import { type Money, money, type Odds, odds, type Side } from '@layline/contract';

export const minor = (value: number): Money => money(Math.round(value * 100));
export const hundredths = (value: number): Odds => odds(Math.round(value * 100));
export const sideOf = (word: 'BACK' | 'LAY'): Side => (word === 'BACK' ? 'back' : 'lay');

/** One sentence if the two differ by more than the case allows; nothing if it has no such figure. */
export function compareWithin(
  what: string,
  expected: number | undefined,
  own: number,
  tolerance = 0,
): string[] {
  if (expected === undefined) return [];
  const isSame = Math.abs(minor(own) - minor(expected)) <= minor(tolerance);
  return isSame ? [] : [`${what}: expected ${expected}, got ${minor(own) / 100}`];
}
