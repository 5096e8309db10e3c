import type { BetRow } from '@layline/contract';
import { expect, test } from 'vitest';
import { ownRests } from './own-rests.ts';

const bet = (changed: Partial<BetRow>): BetRow =>
  ({
    marketId: '1.2',
    selectionId: 7,
    type: 'back',
    oddsReq: 2.1,
    sizeRemaining: 100,
    ...changed,
  }) as BetRow;

const shown = (bets: readonly BetRow[]) =>
  [...ownRests(bets, '1.2')].map(([runner, rests]) => [
    runner,
    rests.map(({ side, odds, size }) => [side, odds, size]),
  ]);

test('[EVENT-2] waiting bets are in the column of those they are offered to, one sum per price', () => {
  expect(
    shown([
      bet({}),
      bet({ sizeRemaining: 50.5 }),
      bet({ type: 'lay', oddsReq: 2 }),
      bet({ selectionId: 8, oddsReq: 1.5 }),
    ]),
  ).toEqual([
    [
      7,
      [
        ['lay', 210, 15_050],
        ['back', 200, 10_000],
      ],
    ],
    [8, [['lay', 150, 10_000]]],
  ]);
});

test('[EVENT-2] matched bets, and bets in other markets, are not in these books', () => {
  expect(shown([bet({ sizeRemaining: 0 }), bet({ marketId: '1.3' })])).toEqual([]);
});
