import { expect, test } from 'vitest';
import { bettingOf } from './betting.ts';
import { parseLive } from './live-round.ts';

const read = (autotime: number, gstatus: string, endsAt?: number) => {
  const t2 = [{ sid: '1', nat: 'Dragon', rate: '2.00', gstatus }];
  const live = parseLive({ t1: [{ mid: '1', autotime: `${autotime}` }], t2 }, null, 'dt20');
  return live === null ? null : bettingOf(live, endsAt);
};

test('[CAS-5] a table accepts bets while an option is open, and announces the opening', () => {
  expect(read(24, '0')).toBe('soon');
  expect(read(19, '1')).toBe('open');
  expect(read(0, '0')).toBe('over');
});

test('[CAS-5] 20-20 Teenpatti accepts no more bets below 6 seconds', () => {
  expect(read(6, '1', 6)).toBe('open');
  expect(read(5, '1', 6)).toBe('over');
});
