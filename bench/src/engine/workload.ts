/**
 * A workload of orders, the same for every engine: who backs or lays, at which of a hundred ladder
 * levels, how much, or which earlier order is cancelled. Seeded, so that each run is the same. Stored in
 * columns, so that no engine's time is spent on fetching the next step from memory.
 */
import type { Side } from '@layline/contract';

export interface Workload {
  readonly length: number;
  /** By step; fields that a cancel does not use are 0. */
  readonly kinds: Uint8Array;
  readonly orders: Int32Array;
  /** 0 to 99, the lowest odds first. */
  readonly levels: Uint8Array;
  /** Whole units of stake. */
  readonly sizes: Uint8Array;
}

/** How an engine executes a step. */
export interface Player {
  readonly place: (order: number, side: Side, level: number, size: number, step: number) => void;
  readonly cancel: (order: number, step: number) => void;
}

const backs = 0;
const lays = 1;
const cancels = 2;

export function playStep(workload: Workload, step: number, { place, cancel }: Player): void {
  const kind = workload.kinds[step] as number;
  const order = workload.orders[step] as number;
  if (kind === cancels) {
    cancel(order, step);
    return;
  }
  const side = kind === backs ? 'back' : 'lay';
  place(order, side, workload.levels[step] as number, workload.sizes[step] as number, step);
}

const openWorkload = (length: number): Workload => ({
  length,
  kinds: new Uint8Array(length),
  orders: new Int32Array(length),
  levels: new Uint8Array(length),
  sizes: new Uint8Array(length),
});

const workloadLevels = 100;

/** mulberry32: small, seeded and good enough to shuffle orders. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Limit orders only, uniform over the levels, half backs and half lays. */
export function uniformWorkload(steps: number, seed: number): Workload {
  const roll = dice(seed);
  const workload = openWorkload(steps);
  for (let step = 0; step < steps; step += 1) {
    workload.kinds[step] = roll() < 0.5 ? backs : lays;
    workload.orders[step] = step;
    workload.levels[step] = Math.floor(roll() * workloadLevels);
    workload.sizes[step] = 1 + Math.floor(roll() * 100);
  }
  return workload;
}

/** Sixty percent orders near the middle, forty percent cancels of a random earlier order. */
export function mixedWorkload(steps: number, seed: number): Workload {
  const roll = dice(seed);
  const workload = openWorkload(steps);
  let orders = 0;
  for (let step = 0; step < steps; step += 1) {
    if (orders > 0 && roll() < 0.4) {
      workload.kinds[step] = cancels;
      workload.orders[step] = Math.floor(roll() * orders);
      continue;
    }
    const kind = roll() < 0.5 ? backs : lays;
    const away = Math.floor(roll() * roll() * 20) - 1;
    workload.kinds[step] = kind;
    workload.orders[step] = orders;
    workload.levels[step] = workloadLevels / 2 + (kind === backs ? away : -away);
    workload.sizes[step] = 1 + Math.floor(roll() * 100);
    orders += 1;
  }
  return workload;
}
