import type { BetRow } from '@layline/contract';
import { expect, test } from 'vitest';
import { readReply } from '../../test/read-reply.ts';
import { positionOf, sessionStakesOf, waitingOf } from './position.ts';

const bet = (selectionId: number, type: 'back' | 'lay', stake: number, price: number) =>
  readReply('bet', {
    data: {
      marketId: '1.2',
      markettype: 'Match Odds',
      selectionId,
      type,
      stake,
      price,
      oddsReq: price,
    },
  }).data;

const results = (bets: readonly BetRow[], winners = 1) =>
  [...(positionOf(bets, '1.2', [7, 8, 9], winners) ?? [])].map(([runner, result]) => [
    runner,
    result / 100,
  ]);

test('[SLIP-6] a back is its profit on its runner and minus its stake on the others', () => {
  expect(results([bet(7, 'back', 100, 3)])).toEqual([
    [7, 200],
    [8, -100],
    [9, -100],
  ]);
});

test('[SLIP-6] a lay is minus its liability on its runner and its stake on the others', () => {
  expect(results([bet(7, 'back', 100, 3), bet(7, 'lay', 100, 2.5)])).toEqual([
    [7, 50],
    [8, 0],
    [9, 0],
  ]);
});

test('[SLIP-6] if several runners may win, a bet changes only its own runner', () => {
  expect(results([bet(8, 'back', 100, 3)], 3)).toEqual([
    [7, 0],
    [8, 200],
    [9, 0],
  ]);
});

test('[SLIP-6] bets of another market are ignored', () => {
  expect(positionOf([{ ...bet(7, 'back', 1, 2), marketId: '1.9' }], '1.2', [7], 1)).toBeNull();
});

test('[SLIP-6] only matched bets count, and a session has no runner', () => {
  const half = { ...bet(7, 'back', 100, 3), sizeMatched: 50, sizeRemaining: 50 };
  expect(results([half])).toEqual([
    [7, 100],
    [8, -50],
    [9, -50],
  ]);
  const session = { ...bet(7, 'back', 100, 48), markettype: 'FANCY', size: 90 };
  expect(positionOf([session], '1.2', [7], 1)).toBeNull();
  expect(sessionStakesOf([session], '1.2')).toEqual([
    { side: 'back', line: 48, rate: 90, stake: 10_000 },
  ]);
});

test('[SLIP-6] waiting bets count at their requested odds, and others do not', () => {
  const half = { ...bet(7, 'back', 100, 3), oddsReq: 3.2, sizeMatched: 50, sizeRemaining: 50 };
  const other = { ...half, marketId: '1.9' };
  expect(waitingOf([half, bet(8, 'lay', 100, 2), other], '1.2')).toEqual([
    { runnerId: 7, side: 'back', odds: 320, stake: 5000 },
  ]);
});

test("[SLIP-6] [RACE-3] a bet's current odds follow exactly from its margins", () => {
  const sizes = { sizeMatched: 100, sizeRemaining: 0, fills: [] };
  // 3.15 reduced by 15.18 % is 2.67; three fills that average 3.15 need not win exactly 215.00.
  const reduced = { ...bet(7, 'back', 100, 2.67), ...sizes };
  const back = { ...reduced, favourMargin: '167.01', againstMargin: '-100.00' };
  const lay = {
    ...bet(8, 'lay', 100, 2),
    ...sizes,
    favourMargin: '100.00',
    againstMargin: '-100.02',
  };
  expect(results([back, lay])).toEqual([
    [7, 267.01],
    [8, -200.02],
    [9, 0],
  ]);
  const isOut = { sizeMatched: 0, favourMargin: '0.00', againstMargin: '0.00' };
  expect(positionOf([{ ...back, ...isOut }], '1.2', [7, 8, 9], 1)).toBeNull();
});
