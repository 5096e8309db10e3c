import { expect, test } from 'vitest';
import { clearAt, neverCleared } from './clearing.ts';

const read = (mid: string, autotime: number) => ({ mid, autotime });

test('[CAS-6] stored bets are cleared once a round, even if a poll skips the number', () => {
  const old = { mid: '1' };
  expect(clearAt(old, read('2', 22), 19)).toBe(old);
  const cleared = clearAt(old, read('2', 18), 19);
  expect(cleared).toEqual({ mid: '2' });
  expect(clearAt(cleared, read('2', 12), 19)).toBe(cleared);
});

test('[CAS-6] Teenpatti clears at 25, its first reading', () => {
  expect(clearAt({ mid: '1' }, read('2', 25), 25)).toEqual({ mid: '2' });
});

test('[CAS-6] a table opened during a round shows the bets of that round', () => {
  expect(clearAt(neverCleared, read('2', 7), 19)).toEqual({ mid: '2' });
  expect(clearAt(neverCleared, read('2', 0), 19)).toEqual({ mid: '2' });
});
