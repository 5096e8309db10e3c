import type { MatchRow } from '@layline/contract';
import { expect, test } from 'vitest';
import { makeEventPath } from './event-path.ts';

const row = {
  sportId: '4',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
  openDate: '2026-04-08T14:00:00Z',
  inPlay: true,
  matchOdds: [],
} as unknown as MatchRow;

test('[SPORT-4] a match leads to its page with time, name and state', () => {
  expect(makeEventPath(row)).toBe(
    '/fullmarket/4/12/345?gameTime=2026-04-08T14%3A00%3A00Z&eventName=India+v+Australia&inplay=true',
  );
});

test('[RACE-3] a race leads to its own page wherever it is listed', () => {
  expect(makeEventPath({ ...row, sportId: '10', eventName: 'Ascot 14:30' })).toBe(
    '/HorseMarket/10/12/345?sportsName=horse&eventName=Ascot+14%3A30&gameTime=2026-04-08T14%3A00%3A00Z',
  );
});
