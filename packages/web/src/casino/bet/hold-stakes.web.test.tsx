// @vitest-environment happy-dom
import { money } from '@layline/contract/money';
import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import { parseLive } from '../feed/live-round.ts';
import type { Stake } from './position.ts';
import { holdStakes } from './use-round-bets.ts';

const round = (mid: string, autotime: number) =>
  parseLive({ t1: [{ mid, autotime }], t2: [] }, null, 'dt20')?.round ?? null;
const stakes: readonly Stake[] = [
  { sid: 1, marketId: '9', side: 'back', odds: odds(200), stake: money(100_00) },
];
const open = holdStakes({ mid: '', stakes: [] }, round('7', 12), stakes);

test('[CAS-4] own chips stay on the table until the next round, even after settlement', () => {
  const settled = holdStakes(open, round('7', 0), []);
  expect(settled.stakes).toBe(stakes);
  expect(holdStakes(settled, round('8', 25), []).stakes).toEqual([]);
});

test('[CAS-4] a bet that is cancelled while betting is open leaves the table', () => {
  expect(holdStakes(open, round('7', 9), []).stakes).toEqual([]);
});
