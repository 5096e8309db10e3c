import { expect, test } from 'vitest';
import { levelOf, makeProfitPath, readRange } from './profit-place.ts';

const range = { from: '2026-04-01', to: '2026-04-08' };

test('[ACC-4] the address determines the level of the list', () => {
  expect(levelOf({})).toBe('sport');
  expect(levelOf({ eventId: '4' })).toBe('match');
  expect(levelOf({ eventId: '4', matchId: '345' })).toBe('market');
  expect(levelOf({ eventId: '113', matchId: '7', markettype: 'Casino' })).toBe('bet');
});

test('[ACC-4] going down keeps the dates, and names survive the address', () => {
  expect(makeProfitPath({}, range)).toBe('/profitloss?from=2026-04-01&to=2026-04-08');
  expect(
    makeProfitPath(
      { eventId: '4', matchId: '345', markettype: 'Match Odds', marketId: '1.2' },
      range,
    ),
  ).toBe('/profitloss/4/345/Match%20Odds?from=2026-04-01&to=2026-04-08&marketId=1.2');
});

test('[ACC-4] invalid dates in the address are ignored', () => {
  expect(readRange('2026-04-01', '2026-04-08')).toEqual(range);
  expect(readRange('yesterday', '2026-04-08')).toBeNull();
  expect(readRange(null, null)).toBeNull();
});
