/**
 * The published growth of the multiplier: m = floor(100 x e^(0.00006 ms)) hundredths. It is 2.00 after
 * 11.55 s and 10.00 after 38.38 s; at 10000.00 all remaining bets are cashed out.
 */
declare const brand: unique symbol;
/** Hundredths from 100 to 1000000. Unlike odds it may be 1.00, which only returns the stake. */
export type Multiplier = number & { readonly [brand]: 'Multiplier' };

export const multiplierMax = 1_000_000 as Multiplier;
const growthPerMs = 0.00006;

/** Throws a RangeError unless the hundredths are a whole number from 100 to 1000000. */
export function multiplier(hundredths: number): Multiplier {
  if (!Number.isSafeInteger(hundredths) || hundredths < 100 || hundredths > multiplierMax) {
    throw new RangeError(`A multiplier is 1.00 to 10000.00 in hundredths, not ${hundredths}`);
  }
  return hundredths as Multiplier;
}

/** The multiplier after this many milliseconds in flight. */
export const multiplierAt = (flownMs: number): Multiplier =>
  multiplier(
    Math.min(multiplierMax, Math.floor(100 * Math.exp(growthPerMs * Math.max(0, flownMs)))),
  );

/** Duration of the flight up to this crash, in fractional milliseconds; 0 for 1.00. */
export const flightMs = (crash: Multiplier): number => Math.log(crash / 100) / growthPerMs;

/** Formats for the wire, such as `2.37`. */
export const makeMultiplier = (value: Multiplier): string => (value / 100).toFixed(2);
