import { expect, test } from 'vitest';
import { backShare } from './weight.ts';

test('[EVENT-2] the weight of money is the part to back of what both sides have on offer', () => {
  expect(backShare([300, 200, 100], [100, 100])).toBe(75);
  expect(backShare([1], [2])).toBe(33);
  expect(backShare([500], [])).toBe(100);
  expect(backShare([], [500])).toBe(0);
  expect(backShare([], [])).toBeNull();
});
