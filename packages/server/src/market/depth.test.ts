import { money, odds } from '@layline/contract';
import { expect, test } from 'vitest';
import { depthMax, joinLevels } from './depth.ts';

const levels = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([price, size]) => ({ odds: odds(price), size: money(size) }));

test('[EVENT-2] a waiting bet adds to the house at the same odds and stands between its levels', () => {
  expect(joinLevels('back', levels([200, 100], [198, 50]), levels([200, 7], [199, 3]))).toEqual(
    levels([200, 107], [199, 3], [198, 50]),
  );
  expect(joinLevels('lay', levels([202, 100]), levels([201, 5]))).toEqual(
    levels([201, 5], [202, 100]),
  );
});

test('[EVENT-2] depth shows a bounded number of prices, the best of them', () => {
  const many = levels(...Array.from({ length: 60 }, (_, at) => [150 + at, 1] as const));
  const shown = joinLevels('back', [], many);
  expect(shown).toHaveLength(depthMax);
  expect(shown[0]?.odds).toBe(209);
});
