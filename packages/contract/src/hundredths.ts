/** Up to here no two numbers with two decimals are the same double. */
export const exactMax = 1e10;

/**
 * A number with at most two decimals, up to `exactMax`, as whole hundredths; NaN for any other: it is
 * not the double nearest to any whole hundredths.
 */
export function wholeHundredths(value: number): number {
  const hundredths = Math.round(value * 100);
  return hundredths / 100 === value ? hundredths : Number.NaN;
}
