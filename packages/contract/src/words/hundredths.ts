/** Below this bound, distinct two-decimal numbers are distinct doubles. */
export const exactMax = 1e10;

/**
 * Converts a number with at most two decimals, up to `exactMax`, to whole hundredths. Returns NaN for any
 * other number, that is if no whole hundredths have it as their nearest double.
 */
export function toHundredths(value: number): number {
  const hundredths = Math.round(value * 100);
  return hundredths / 100 === value ? hundredths : Number.NaN;
}
