/**
 * Decimals as integers. JSON parsing gives the double nearest to the published decimal; an integer k with
 * k / 100 equal to that double is exactly the published number of hundredths, because division rounds to
 * the nearest double as well. Any other double was published with more decimals.
 */

/** Largest plausible count of hundredths: a thousand billion in major units. */
const hundredthsMax = 1e14;

/** The number's exact hundredths; null if it has more than two decimals or is out of range. */
export function hundredthsOf(value: number): number | null {
  const hundredths = Math.round(value * 100);
  const isExact = hundredths / 100 === value && Math.abs(hundredths) <= hundredthsMax;
  return isExact ? hundredths + 0 : null;
}

/** The number's hundredths, rounded toward zero if there are more decimals; null if out of range. */
export function flooredHundredthsOf(value: number): number | null {
  const exact = hundredthsOf(value);
  if (exact !== null) return exact;
  const floored = Math.trunc(value * 100);
  return Math.abs(floored) <= hundredthsMax ? floored : null;
}

/** A positive fraction of integers. */
export interface Ratio {
  readonly numerator: number;
  readonly denominator: number;
}

const ratioForm = /^(\d{1,7})(?:\.(\d{1,6}))?$/;

/** Parses decimal text or a number, such as '100' or 0.25, as an exact fraction. Throws a RangeError. */
export function parseRatio(value: number | string, name: string): Ratio {
  const [, whole = '', decimals = ''] = ratioForm.exec(String(value)) ?? [];
  const numerator = Number(whole + decimals);
  if (whole !== '' && numerator > 0) return { numerator, denominator: 10 ** decimals.length };
  throw new RangeError(
    `${name} is a plain decimal above 0 with at most 6 decimals, not '${String(value)}'`,
  );
}
