import { expect, test } from 'vitest';
import { chooseRunner } from './chosen-runners.ts';

test('[EVENT-2] ladders are chosen one by one, the oldest gives way, and one always stays', () => {
  expect(chooseRunner([1], 2, 3)).toEqual([1, 2]);
  expect(chooseRunner([1, 2, 3], 4, 3)).toEqual([2, 3, 4]);
  expect(chooseRunner([1, 2], 1, 3)).toEqual([2]);
  expect(chooseRunner([2], 2, 3)).toEqual([2]);
  expect(chooseRunner([1], 2, 1)).toEqual([2]);
});
