// @vitest-environment happy-dom
import type { BetRow } from '@layline/contract';
import { expect, test } from 'vitest';
import { parseLive } from '../feed/live-round.ts';
import { holdBets } from './use-round-bets.ts';

const round = (mid: string, autotime: number) =>
  parseLive({ t1: [{ mid, autotime }], t2: [] }, null, 'dt20')?.round ?? null;
const rows = [{ betId: '5' } as BetRow];
const open = holdBets({ mid: '', rows: [] }, round('7', 12), rows);

test('[CAS-4] own chips stay on the table until the next round, even after settlement', () => {
  const settled = holdBets(open, round('7', 0), []);
  expect(settled.rows).toBe(rows);
  expect(holdBets(settled, round('8', 25), []).rows).toEqual([]);
});

test('[CAS-4] a bet that is cancelled while betting is open leaves the table', () => {
  expect(holdBets(open, round('7', 9), []).rows).toEqual([]);
});
