import { expect, test } from 'vitest';
import { chainLengthMax, isNextInChain, makeSeedChain } from './seed-chain.ts';
import { commitOf } from './stream.ts';

const last = 'ab'.repeat(32);

test("[CAS-10] a round's hash is the seed revealed after the round before it", () => {
  const seeds = makeSeedChain(last, 5);
  expect(seeds).toHaveLength(5);
  expect(seeds.at(-1)).toBe(last);
  seeds.slice(1).forEach((seed, index) => {
    const previous = seeds[index] ?? '';
    expect(commitOf(seed)).toBe(previous);
    expect(isNextInChain(previous, seed)).toBe(true);
  });
});

test('[CAS-10] the hash published for the whole chain is that of its first seed', () => {
  const [first = ''] = makeSeedChain(last, 3);
  expect(isNextInChain(commitOf(first), first)).toBe(true);
  expect(isNextInChain(commitOf(first), last)).toBe(false);
});

test.each([0, -1, 1.5, chainLengthMax + 1])('a chain of %d seeds is refused', (length) => {
  expect(() => makeSeedChain(last, length)).toThrow(RangeError);
});

test('a chain from an invalid seed is refused', () => {
  expect(() => makeSeedChain('seed', 1)).toThrow('64 lower-case hex digits');
});
