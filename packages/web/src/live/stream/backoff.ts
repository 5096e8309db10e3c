/**
 * Returns a random wait before the next try, up to a bound that doubles with each failure, so that a thousand
 * clients of one server do not return at the same moment.
 */
const firstMs = 500;
const mostMs = 20_000;

/** `dice` returns a number from 0 up to, but not including, 1. */
export const backoffMs = (failures: number, dice: () => number): number =>
  Math.floor(dice() * Math.min(mostMs, firstMs * 2 ** Math.min(failures, 16)));
