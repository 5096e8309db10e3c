import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import type { LiveRunner } from '../live/price-board.ts';
import { keyLevelOf, pairsOf } from './line-pairs.ts';

const runner = (runnerId: number, quarters: number, sign: 1 | -1): LiveRunner => ({
  runnerId,
  name: `${runnerId}`,
  status: 'ACTIVE',
  factor: 0,
  word: '',
  remark: '',
  line: { quarters, sign },
});

const market = [
  runner(1, 0, 1),
  runner(2, 0, -1),
  runner(4, 3, -1),
  runner(3, -3, 1),
  runner(5, 1, 1),
  runner(6, -1, -1),
];

test('[LINES-5] pairs each line with the one against it, the easiest first', () => {
  const pairs = pairsOf(market);
  expect(
    pairs.map(({ level, runners }) => [level, runners.map(({ runnerId }) => runnerId)]),
  ).toEqual([
    [-1, [5, 6]],
    [0, [1, 2]],
    [3, [3, 4]],
  ]);
});

test('[LINES-5] Over and Under a number are a pair, and a single line stands alone', () => {
  const pairs = pairsOf([runner(1, -10, 1), runner(2, 10, -1), runner(3, -12, 1)]);
  expect(pairs.map(({ level, runners }) => [level, runners.length])).toEqual([
    [10, 2],
    [12, 1],
  ]);
});

test('[LINES-5] the key line is nearest to even; without prices the middle one', () => {
  const pairs = pairsOf(market);
  const shown = new Map([
    [5, odds(150)],
    [1, odds(188)],
    [3, odds(230)],
  ]);
  expect(keyLevelOf(pairs, (runnerId) => shown.get(runnerId) ?? null)).toBe(0);
  expect(keyLevelOf(pairs, (runnerId) => (runnerId === 3 ? odds(230) : null))).toBe(3);
  expect(keyLevelOf(pairs, () => null)).toBe(0);
});
