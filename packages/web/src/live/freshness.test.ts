import { expect, test } from 'vitest';
import { findStale } from './freshness.ts';

test.each([
  ['odds', 2000, 3999, false],
  ['odds', 2000, 4000, false],
  ['odds', 2000, 4001, true],
  ['sessions', 1000, 2001, true],
  ['a list', 5000, 9000, false],
] as const)(
  '[EVENT-5] %s polled every %i ms and last received %i ms ago are stale: %s',
  (key, periodMs, ago, isStale) => {
    const received = new Map([[key, { at: 10_000, periodMs }]]);
    expect(findStale(received, 10_000 + ago).has(key)).toBe(isStale);
  },
);
