import type { MatchRow } from '@layline/contract';
import { expect, test } from 'vitest';
import { groupMatches, isListed, isMainMarket, isMatchInPlay, isRefetched } from './match-list.ts';

const days = {
  tomorrowAt: Date.parse('2026-04-09T00:00:00Z'),
  dayAfterAt: Date.parse('2026-04-10T00:00:00Z'),
};

function row(eventName: string, openDate: string, isInPlay = false, more: Partial<MatchRow> = {}) {
  const matchOdds = [{ marketId: '1.1', inplay: isInPlay, status: 'OPEN', runners: [] }];
  return {
    eventId: eventName,
    eventName,
    openDate,
    marketName: 'Match Odds',
    declared: false,
    inPlay: false,
    matchOdds,
    ...more,
  } as unknown as MatchRow;
}

test('[SPORT-2] the first match-odds entry in play determines In Play, the open date the day', () => {
  const groups = groupMatches(
    [
      row('later', '2026-04-11T10:00:00Z'),
      row('tomorrow', '2026-04-09T00:00:00Z'),
      row('tonight', '2026-04-08T23:59:00Z'),
      row('noon', '2026-04-08T12:00:00Z'),
      row('live', '2026-04-07T12:00:00Z', true),
    ],
    days,
  );
  const names = Object.entries(groups).map(([group, rows]) => [
    group,
    rows.map((entry) => entry.eventName),
  ]);
  expect(names).toEqual([
    ['inPlay', ['live']],
    ['today', ['noon', 'tonight']],
    ['tomorrow', ['tomorrow']],
    ['later', ['later']],
  ]);
});

test('[SPORT-2] a closed market is no longer in play', () => {
  const [entry] = row('over', '2026-04-08T12:00:00Z', true).matchOdds;
  expect(
    isMatchInPlay({ inPlay: true, matchOdds: entry ? [{ ...entry, status: 'CLOSED' }] : [] }),
  ).toBe(false);
  expect(isMatchInPlay({ inPlay: true, matchOdds: [] })).toBe(true);
});

test('[SPORT-3] winner markets, blank names and declared matches are hidden', () => {
  expect(isListed({ marketName: 'Match Odds', declared: false })).toBe(true);
  expect(isListed({ marketName: 'Tournament Winner', declared: false })).toBe(false);
  expect(isListed({ marketName: '  ', declared: false })).toBe(false);
  expect(isListed({ marketName: 'Match Odds', declared: true })).toBe(false);
});

test('[SPORT-3] the main markets are match odds, tie, toss and completed match', () => {
  const names = [
    'Match Odds',
    'Tied Match',
    'To Win the Toss',
    'Completed Match',
    'Over/Under 2.5',
  ];
  expect(names.filter(isMainMarket)).toEqual(names.slice(0, 4));
});

test('[SPORT-3] sport 135 is not fetched again', () => {
  expect(['4', '135', '2'].filter(isRefetched)).toEqual(['4', '2']);
});
