import { expect, test } from 'vitest';
import { dateField, startOfDay } from '../base/clock.ts';
import { type DataSource, isInverted, nameFile, rangeOf, sourceOf } from './date-range.ts';

const today = new Date(2026, 3, 8, 15, 30).getTime();
const dateOf = (movedDays: number): string => dateField(startOfDay(today, movedDays));

const cases: readonly (readonly [DataSource, string, string])[] = [
  ['LIVE DATA', '2026-04-08', '2026-04-08'],
  ['BACKUP DATA', '2026-03-08', '2026-04-07'],
  ['OLD DATA', '2026-01-07', '2026-04-07'],
];

test.each(cases)('[ACC-3] %s runs from %s to %s', (source, from, to) => {
  expect(rangeOf(source, dateOf)).toEqual({ from, to });
  expect(sourceOf({ from, to }, dateOf)).toBe(source);
});

test('[ACC-3] dates that belong to no source select none', () => {
  expect(sourceOf({ from: '2026-03-08', to: '2026-04-06' }, dateOf)).toBe('');
});

test.each([
  ['2026-03-08', '2026-03-07', true],
  ['2026-03-08', '2026-03-08', false],
  ['2026-03-08', '', false],
  ['', '2026-03-07', false],
])('[ACC-2] from %s to %s ends before it starts: %s', (from, to, expected) => {
  expect(isInverted({ from, to })).toBe(expected);
});

test('[ACC-7] an exported file is named after its list and dates', () => {
  expect(nameFile('bet-history', { from: '2026-03-08', to: '2026-04-06' })).toBe(
    'bet-history_2026-03-08_2026-04-06',
  );
  expect(nameFile('bet-history', { from: '2026-03-08', to: '2026-03-08' })).toBe(
    'bet-history_2026-03-08',
  );
  expect(nameFile('bet-history', { from: '', to: '' })).toBe('bet-history');
});
