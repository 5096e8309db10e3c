/**
 * A chain of server seeds, generated backwards and used forwards. Each seed is the SHA-256 of the next
 * one's bytes, so a round's published hash is the seed revealed after the previous round, and the
 * operator cannot choose seeds along the way. The hash of the first seed is published once for the whole
 * chain (CAS-10).
 */
import { commitOf } from './stream.ts';

export const chainLengthMax = 100_000;

/**
 * Returns seeds in order of use; the last is the given one. Throws a RangeError for an invalid seed or
 * length.
 */
export function makeSeedChain(lastSeed: string, length: number): readonly string[] {
  if (!Number.isSafeInteger(length) || length < 1 || length > chainLengthMax) {
    throw new RangeError(`A chain has 1 to ${chainLengthMax} seeds, not ${length}`);
  }
  commitOf(lastSeed);
  const seeds = [lastSeed];
  for (let made = 1; made < length; made += 1) seeds.push(commitOf(seeds[made - 1] as string));
  return seeds.reverse();
}

/** True if the hash of `seed` is `previous`, the seed (or first hash) before it. */
export const isNextInChain = (previous: string, seed: string): boolean =>
  commitOf(seed) === previous;
