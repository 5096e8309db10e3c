import type { BetRow } from '@layline/contract';
import { expect, test } from 'vitest';
import { betLines } from './bet-lines.ts';

const bet = (betId: string, eachWay?: BetRow['eachWay']) => ({ betId, eachWay }) as BetRow;
const shown = (bets: readonly BetRow[]) =>
  betLines(bets).map(({ bet: { betId }, place }) => [betId, place?.betId ?? null]);

test('[RACE-3] the two parts of an each-way bet are one line, and other bets are separate', () => {
  expect(
    shown([
      bet('p1', { id: 'a', part: 'place' }),
      bet('w1', { id: 'a', part: 'win' }),
      bet('single'),
      bet('w2', { id: 'b', part: 'win' }),
      bet('p2', { id: 'b', part: 'place' }),
    ]),
  ).toEqual([
    ['w1', 'p1'],
    ['single', null],
    ['w2', 'p2'],
  ]);
});

test('[RACE-3] a place part whose win part is settled has a line of its own', () => {
  expect(shown([bet('p1', { id: 'a', part: 'place' })])).toEqual([['p1', null]]);
});
