import { expect, test } from 'vitest';
import { guessClose, tenthsLeft } from './countdown.ts';

test('[CAS-3] the dial counts in tenths between readings and never increases within a round', () => {
  const first = guessClose(null, 14, 10_000);
  expect(tenthsLeft(first, 10_000)).toBe(140);
  expect(tenthsLeft(first, 10_100)).toBe(139);
  const second = guessClose(first, 13, 10_600);
  expect(second).toEqual({ earliest: 23_000, latest: 23_600 });
  expect(tenthsLeft(second, 10_600)).toBe(130);
});

test('[CAS-3] contradictory readings restart the estimate, and 0 ends it', () => {
  const first = guessClose(null, 14, 10_000);
  expect(guessClose(first, 25, 12_000)).toEqual({ earliest: 36_000, latest: 37_000 });
  expect(guessClose(first, 0, 12_000)).toBeNull();
  expect(tenthsLeft(null, 12_000)).toBe(0);
});
