import { expect, test } from 'vitest';
import { readReply } from '../../test/read-reply.ts';
import { completeMatch } from './complete-match.ts';

const complete = (row: object, sportId: string) =>
  readReply('sportMatches', { data: [row] }).data.map((one) => completeMatch(one, sportId))[0];

test("[API-1] [SPORT-6] a row with only the specification's fields is completed", () => {
  const row = complete(
    {
      eventId: 900,
      eventName: 'Kings v Lions',
      competitionId: '77',
      openDate: '2026-04-08T14:00:00Z',
      inPlay: 'true',
      marketName: 'Match Odds',
      markets: [{ marketName: 'Match Odds' }, { marketName: 'Tied Match' }],
      joinedMarketIds: '1.900,1.901',
      matchOdds: [{ inplay: true, runners: [{ selectionId: '11', runner: 'Kings' }] }],
      tv: 1,
    },
    '4',
  );
  expect(row).toMatchObject({
    eventId: '900',
    sportId: '4',
    competitionName: '',
    inPlay: true,
    declared: false,
    marketId: '1.900',
    markets: [
      { marketId: '1.900', marketName: 'Match Odds' },
      { marketId: '1.901', marketName: 'Tied Match' },
    ],
    tv: true,
    bm: false,
  });
  expect(row?.matchOdds).toEqual([
    {
      marketId: '1.900',
      inplay: true,
      status: 'OPEN',
      runners: [
        { selectionId: 11, runnerName: 'Kings', ex: { availableToBack: [], availableToLay: [] } },
      ],
    },
  ]);
});

test('[SPORT-3] a row without an id is left out, and one without a market name is not listed', () => {
  expect(complete({}, '4')).toBeUndefined();
  expect(complete({ eventId: 900 }, '4')).toMatchObject({
    marketName: '',
    markets: [],
    matchOdds: [],
  });
});
