/** Figures of a case as ours, and theirs beside ours. */
import { type Money, money, type Odds, odds, type Side } from '@layline/contract';

export const minor = (value: number): Money => money(Math.round(value * 100));
export const hundredths = (value: number): Odds => odds(Math.round(value * 100));
export const sideOf = (word: 'BACK' | 'LAY'): Side => (word === 'BACK' ? 'back' : 'lay');

/** One sentence when the two differ by more than the case allows; nothing when it names no figure. */
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
