import type { RunnerId } from '@layline/contract';
import { money } from '@layline/contract/money';
import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import type { LiveRunner } from '../../live/price-board.ts';
import { type LineBet, lineBetAs, resultsByNumber } from './results-by-number.ts';

const runner = (runnerId: number, quarters: number, sign: 1 | -1): LiveRunner => ({
  runnerId,
  name: `${runnerId}`,
  status: 'ACTIVE',
  factor: 0,
  word: '',
  remark: '',
  line: { quarters, sign },
});

const runners = [
  runner(1, -2, 1),
  runner(2, -4, 1),
  runner(3, -3, 1),
  runner(4, -9, 1),
  runner(5, 9, -1),
];

function bet(runnerId: number, side: 'back' | 'lay', [price, stake]: [number, number]): LineBet {
  const made = { runnerId: runnerId as RunnerId, side, odds: odds(price), stake: money(stake) };
  const found = lineBetAs(made, runners);
  if (found === null) throw new Error(`${runnerId} is no line`);
  return found;
}

const shown = (lines: 'margin' | 'total', bets: readonly LineBet[]) =>
  resultsByNumber(lines, bets).map(({ from, to, result }) => [from, to, result]);

test('[LINES-2] [LINES-5] back -0.5 and lay -1: 10 at risk from a margin of 2, 100 won at 1', () => {
  const bets = [bet(1, 'back', [200, 10_000]), bet(2, 'lay', [210, 10_000])];
  expect(shown('margin', bets)).toEqual([
    [null, 0, 0],
    [1, 1, 10_000],
    [2, null, -1_000],
  ]);
});

test('[LINES-1] [LINES-5] a half win and a half loss are whole minor units', () => {
  expect(shown('margin', [bet(3, 'back', [205, 10_000])])).toEqual([
    [null, 0, -10_000],
    [1, 1, 5_250],
    [2, null, 10_500],
  ]);
  expect(shown('total', [bet(4, 'back', [195, 1_001])])).toEqual([
    [0, 1, -1_001],
    [2, 2, -501],
    [3, null, 951],
  ]);
  expect(shown('total', [bet(5, 'lay', [195, 1_001])])).toEqual([
    [0, 1, -951],
    [2, 2, -475],
    [3, null, 1_001],
  ]);
});

test('[LINES-5] a bet on no line has no results by number', () => {
  const none = {
    runnerId: 9 as RunnerId,
    side: 'back',
    odds: odds(200),
    stake: money(100),
  } as const;
  expect(lineBetAs(none, runners)).toBeNull();
});
