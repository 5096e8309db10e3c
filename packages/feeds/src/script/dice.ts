/**
 * A small generator of uniform random numbers, sfc32, seeded by text: the same seed gives the same
 * numbers on every machine. It keeps its own state and uses neither a clock nor the machine's randomness.
 */
export interface Dice {
  /** From 0 up to but excluding 1, in steps of 2^-32. */
  next(): number;
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True with this probability. */
  hits(probability: number): boolean;
  /** A uniformly random element. Throws a RangeError on an empty list. */
  pick<T>(list: readonly T[]): T;
}

/** Seed words from a text: FNV-1a with a murmur finish, one start value per word. */
function seedWord(text: string, start: number): number {
  let word = 2_166_136_261 ^ start;
  for (let index = 0; index < text.length; index += 1) {
    word = Math.imul(word ^ text.charCodeAt(index), 16_777_619);
  }
  word = Math.imul(word ^ (word >>> 16), 2_246_822_507);
  word = Math.imul(word ^ (word >>> 13), 3_266_489_909);
  return word ^ (word >>> 16);
}

/** sfc32 by Chris Doty-Humphrey (PractRand); the first twelve numbers are discarded. */
function sfc32(text: string): () => number {
  let a = seedWord(text, 0x9e3779b9);
  let b = seedWord(text, 0x243f6a88);
  let c = seedWord(text, 0xb7e15162);
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  return next;
}

export function makeDice(seed: string): Dice {
  const next = sfc32(seed);
  const between = (low: number, high: number): number =>
    low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    hits: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('There is nothing to pick from.');
      return list[between(0, list.length - 1)] as (typeof list)[number];
    },
  };
}

/** A random permutation of 0 to `count` - 1. */
export function shuffledIndexes(count: number, dice: Dice): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = dice.between(0, last);
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}
