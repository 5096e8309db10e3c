/**
 * How long to wait before the next try: anything up to a bound that doubles with each failure, so that
 * a thousand clients that lost one server do not come back to it together.
 */
const firstMs = 500;
const mostMs = 20_000;

/** `dice` gives a number from 0 up to, and not, 1. */
export const backoffMs = (failures: number, dice: () => number): number =>
  Math.floor(dice() * Math.min(mostMs, firstMs * 2 ** Math.min(failures, 16)));
