import { money } from '@layline/contract/money';
import { expect, test } from 'vitest';
import { toneOf } from './chart-lines.tsx';
import { listDays } from './use-profit-days.ts';

test('[ACC-4] the chart has the days of the filter, and an adjacent day with results', () => {
  const range = { from: '2026-04-07', to: '2026-04-09' };
  expect(listDays(range, [])).toEqual(['2026-04-07', '2026-04-08', '2026-04-09']);
  const beside = { day: '2026-04-10', sportId: '4', sportName: 'Cricket', net: money(100) };
  expect(listDays(range, [beside]).at(-1)).toBe('2026-04-10');
});

test('[ACC-4] the line of a single day starts on the previous day', () => {
  expect(listDays({ from: '2026-04-08', to: '2026-04-08' }, [])).toEqual([
    '2026-04-07',
    '2026-04-08',
  ]);
});

test('[ACC-4] the colour of a line shows profit or loss', () => {
  expect([toneOf([-500, 250]), toneOf([500, -250]), toneOf([500, 0]), toneOf([])]).toEqual([
    'plus',
    'minus',
    undefined,
    undefined,
  ]);
});
