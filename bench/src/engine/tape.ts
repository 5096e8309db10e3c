/**
 * A tape of orders, the same for every engine: who backs or lays, at which of a hundred ladder
 * levels, how much, or which earlier order is cancelled. Seeded, so that each run plays the same. It
 * is kept in columns, so that no engine's time is spent on finding the next step in memory.
 */
import type { Side } from '@layline/contract';

export interface Tape {
  readonly length: number;
  /** By step; what a cancel has no use for is 0. */
  readonly kinds: Uint8Array;
  readonly orders: Int32Array;
  /** 0 to 99, the lowest odds first. */
  readonly levels: Uint8Array;
  /** Whole units of stake. */
  readonly sizes: Uint8Array;
}

/** What an engine does with a step. */
export interface Player {
  readonly place: (order: number, side: Side, level: number, size: number, step: number) => void;
  readonly cancel: (order: number, step: number) => void;
}

const backs = 0;
const lays = 1;
const cancels = 2;

export function playStep(tape: Tape, step: number, { place, cancel }: Player): void {
  const kind = tape.kinds[step] as number;
  const order = tape.orders[step] as number;
  if (kind === cancels) {
    cancel(order, step);
    return;
  }
  const side = kind === backs ? 'back' : 'lay';
  place(order, side, tape.levels[step] as number, tape.sizes[step] as number, step);
}

const openTape = (length: number): Tape => ({
  length,
  kinds: new Uint8Array(length),
  orders: new Int32Array(length),
  levels: new Uint8Array(length),
  sizes: new Uint8Array(length),
});

const tapeLevels = 100;

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
export function uniformTape(steps: number, seed: number): Tape {
  const roll = dice(seed);
  const tape = openTape(steps);
  for (let step = 0; step < steps; step += 1) {
    tape.kinds[step] = roll() < 0.5 ? backs : lays;
    tape.orders[step] = step;
    tape.levels[step] = Math.floor(roll() * tapeLevels);
    tape.sizes[step] = 1 + Math.floor(roll() * 100);
  }
  return tape;
}

/** Sixty percent placed near the middle, forty percent cancelling an earlier order at random. */
export function mixedTape(steps: number, seed: number): Tape {
  const roll = dice(seed);
  const tape = openTape(steps);
  let orders = 0;
  for (let step = 0; step < steps; step += 1) {
    if (orders > 0 && roll() < 0.4) {
      tape.kinds[step] = cancels;
      tape.orders[step] = Math.floor(roll() * orders);
      continue;
    }
    const kind = roll() < 0.5 ? backs : lays;
    const away = Math.floor(roll() * roll() * 20) - 1;
    tape.kinds[step] = kind;
    tape.orders[step] = orders;
    tape.levels[step] = tapeLevels / 2 + (kind === backs ? away : -away);
    tape.sizes[step] = 1 + Math.floor(roll() * 100);
    orders += 1;
  }
  return tape;
}
