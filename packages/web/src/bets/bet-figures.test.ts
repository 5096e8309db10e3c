import type { BetRow } from '@layline/contract';
import { expect, test } from 'vitest';
import { mergeBets } from './bet-figures.ts';

const bet = (betId: string, changed: Partial<BetRow> = {}): BetRow =>
  ({
    betId,
    marketId: '1.1',
    markettype: 'Match Odds',
    selectionId: 7,
    selection: 'India',
    type: 'back',
    oddsReq: 2.5,
    price: 2.5,
    stake: 100,
    sizeMatched: 100,
    ...changed,
  }) as BetRow;

test('[BETS-2] equal bets share one line with their number and sums', () => {
  const lines = mergeBets([bet('a'), bet('b', { price: 2.52 }), bet('c')]);
  expect(
    lines.map(({ bet: { betId }, count, price, stake, profit }) => [
      betId,
      count,
      price,
      stake,
      profit,
    ]),
  ).toEqual([
    ['a', 2, '2.50', 200_00, 300_00],
    ['b', 1, '2.52', 100_00, 152_00],
  ]);
});

test('[BETS-2] a lay may win its stake and risks its liability, on a separate line from a back', () => {
  const [back, lay] = mergeBets([bet('a'), bet('b', { type: 'lay' })]);
  expect(back).toMatchObject({ count: 1, profit: 150_00, liability: 100_00 });
  expect(lay).toMatchObject({ count: 1, profit: 100_00, liability: 150_00 });
});

test('[BETS-2] a session wins by its rate', () => {
  const [line] = mergeBets([bet('a', { markettype: 'FANCY', price: 48, size: 90 })]);
  expect(line).toMatchObject({ price: '48 @ 90', profit: 90_00, liability: 100_00 });
});

test('[BETS-2] both parts of an each-way bet are one line', () => {
  const parts = [
    bet('a', { eachWay: { id: 'x', part: 'win' } }),
    bet('b', { marketId: '1.2', price: 1.5, eachWay: { id: 'x', part: 'place' } }),
  ];
  expect(mergeBets(parts)).toMatchObject([
    { count: 1, price: '2.50 / 1.50', stake: 100_00, profit: 200_00, liability: 200_00 },
  ]);
});
