import { expect, test } from 'vitest';
import { type Announced, chooseShown, timeLeft } from './time-left.ts';

const at = Date.parse('2026-11-30T10:00:00Z');
const one = (startsAt: string, hasBegun = false): Announced => ({
  startsAt,
  endsAt: '2026-12-02T12:00:00Z',
  text: 'New disks.',
  hasBegun,
});

test('[RISK-15] what runs is shown before what is announced, and nothing earlier than a day before', () => {
  const [soon, later] = [one('2026-11-30T11:00:00Z'), one('2026-12-01T10:00:01Z')];
  expect(chooseShown([], at)).toBeNull();
  expect(chooseShown([later], at)).toBeNull();
  expect(chooseShown([later], at + 1000)?.state).toBe('coming');
  expect(chooseShown([soon, later], at)).toMatchObject({ state: 'coming', text: 'New disks.' });
  expect(chooseShown([soon, one('2026-11-30T09:00:00Z', true)], at)?.state).toBe('running');
  const late = { ...one('2026-11-30T08:00:00Z', true), endsAt: '2026-11-30T10:00:00Z' };
  expect(chooseShown([late], at)?.state).toBe('late');
});

test.each([
  [0, { hours: 0, minutes: 0, seconds: 0 }],
  [-5000, { hours: 0, minutes: 0, seconds: 0 }],
  [1, { hours: 0, minutes: 0, seconds: 1 }],
  [60_000, { hours: 0, minutes: 1, seconds: 0 }],
  [599_999, { hours: 0, minutes: 10, seconds: 0 }],
  [600_000, { hours: 0, minutes: 10, seconds: null }],
  [3_599_999, { hours: 1, minutes: 0, seconds: null }],
  [86_400_000, { hours: 24, minutes: 0, seconds: null }],
])('[RISK-15] %i ms are left as %j', (left, expected) => {
  expect(timeLeft(at + left, at)).toEqual(expected);
});
