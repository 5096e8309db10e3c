/**
 * Times an engine on a tape. Steps are made into the engine's own orders a thousand at a time and off
 * the clock, for both engines alike: parsing is nobody's figure, and an order that waits in a queue of
 * a thousand is still near.
 */
import type { TapeStep } from './tape.ts';

export interface Played {
  readonly seconds: number;
  /** Whole units of stake that found a match. */
  readonly traded: number;
}

const batch = 1000;

/** Seconds that `play` took over all steps. */
export function playInBatches<Order>(
  tape: readonly TapeStep[],
  make: (step: TapeStep, index: number) => Order,
  play: (order: Order) => void,
): number {
  let spentMs = 0;
  for (let from = 0; from < tape.length; from += batch) {
    const orders = tape.slice(from, from + batch).map((step, index) => make(step, from + index));
    const begun = performance.now();
    for (const order of orders) play(order);
    spentMs += performance.now() - begun;
  }
  return spentMs / 1000;
}
