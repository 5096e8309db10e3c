// @vitest-environment happy-dom
import type { Slot } from '@layline/games/view';
import { expect, test } from 'vitest';
import { totalsOf } from './totals.ts';

test("[CAS-3] the result of 32 Cards shows each player's total", () => {
  const tied: readonly Slot[] = ['QDD', 'JSS', '6HH', '6CC', '7DD', '9SS'];
  expect(totalsOf('card32', tied.slice(0, 4))).toEqual([20, 20, 16, 17]);
  expect(totalsOf('card32eu', tied)).toEqual([27, 29, 16, 17]);
  expect(totalsOf('dt20', tied)).toEqual([]);
});
