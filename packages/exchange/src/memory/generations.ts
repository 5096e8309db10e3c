/**
 * Data kept for a day of command time, in two generations. A new one starts when the current one is a day
 * old, and the one before the last is dropped as a whole, so that expiry costs nothing per bet.
 */
import type { Instant } from '@layline/contract';

export const keptMs = 24 * 60 * 60 * 1000;

export interface Generations<Store> {
  since: Instant;
  current: Store;
  previous: Store;
}

export const openGenerations = <Store>(open: () => Store): Generations<Store> => ({
  since: 0 as Instant,
  current: open(),
  previous: open(),
});

/** Starts a new generation if the current one is a day old at this time. */
export function startGeneration<Store>(
  generations: Generations<Store>,
  { at, open }: { readonly at: Instant; readonly open: () => Store },
): void {
  const age = at - generations.since;
  if (age < keptMs) return;
  generations.previous = age >= 2 * keptMs ? open() : generations.current;
  generations.current = open();
  generations.since = at;
}
