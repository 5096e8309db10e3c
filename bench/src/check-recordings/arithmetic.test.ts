import { expect, test } from 'vitest';
import { expectedProfit, type Outcome, rounded } from './arithmetic.ts';

const outcome = (part: Partial<Outcome>): Outcome => ({
  marketType: 'WIN',
  winners: 1,
  statuses: new Map([
    [1, 'WINNER'],
    [2, 'LOSER'],
  ]),
  removals: [],
  lines: null,
  ...part,
});
const back = (odds: number, size: number) => ({
  runnerId: 1,
  side: 'back' as const,
  fills: [{ odds, size }],
  placedAfter: 5,
});

test('a back of 10 at 8.6 after a 16.2 % non-runner is paid at 7.21', () => {
  const removals = [{ message: 9, runnerId: 3, factorPercent: 16.2 }];
  expect(expectedProfit(back(860, 1000), outcome({ removals }))).toBe(6210n);
});

test('a place bet of 10 at 8.0 after a 25 % non-runner is paid at 6.25', () => {
  const removals = [{ message: 9, runnerId: 3, factorPercent: 25 }];
  const place = outcome({ removals, marketType: 'PLACE' });
  expect(expectedProfit(back(800, 1000), place)).toBe(5250n);
});

test('a removal before the bet, or under 2.5 % in a win market, changes nothing', () => {
  const removals = [
    { message: 3, runnerId: 3, factorPercent: 30 },
    { message: 9, runnerId: 4, factorPercent: 2.4 },
  ];
  expect(expectedProfit(back(800, 1000), outcome({ removals }))).toBe(7000n);
});

test('two share the win: 10 at 11.0 returns 55, and the lay loses as much as the back wins', () => {
  const statuses = new Map([
    [1, 'WINNER'],
    [2, 'WINNER'],
  ]);
  expect(expectedProfit(back(1100, 1000), outcome({ statuses }))).toBe(4500n);
  const lay = { ...back(1100, 1000), side: 'lay' as const };
  expect(expectedProfit(lay, outcome({ statuses }))).toBe(-4500n);
});

test('halves round away from zero on both sides', () => {
  expect([rounded(5n, 10n), rounded(-5n, 10n), rounded(4n, 10n)]).toEqual([1n, -1n, 0n]);
});
