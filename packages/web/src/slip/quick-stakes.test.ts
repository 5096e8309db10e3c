import { expect, test } from 'vitest';
import { parseStake, readStakes } from './quick-stakes.ts';

test.each([
  ['250', 250],
  ['1,000', 1000],
  ['1,00,000', 100_000],
  ['10 000', 10_000],
  ['2,5', 0],
  [99.9, 99],
  ['-5', 0],
  [0, 0],
  ['', 0],
  ['abc', 0],
  [Number.NaN, 0],
  ['999999999999', 100_000_000],
])('[ACC-8] %j typed as a quick stake is %i', (typed, amount) => {
  expect(parseStake(typed)).toBe(amount);
});

test('[ACC-8] the presets apply until the player has own amounts', () => {
  expect(readStakes(null)).toEqual([100, 200, 500, 1000, 2000, 5000, 10_000, 20_000]);
  expect(
    readStakes([
      { id: 1, stakeValue: 50 },
      { id: 2, stakeValue: -1 },
    ]).slice(0, 3),
  ).toEqual([50, 0, 500]);
  expect(readStakes([10, 20, 30, 40, 50, 60, 70, 80, 90])).toHaveLength(8);
});
