import { money } from '@layline/contract/money';
import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import { delayBeforeMs, makePayload } from './place-bet.ts';
import type { SlipChoice } from './slip.ts';

const choice: SlipChoice = {
  marketId: '1.2',
  marketName: 'Match Odds',
  runnerId: 7,
  runnerName: 'India',
  side: 'back',
  odds: odds(212),
  runners: [
    { runnerId: 7, name: 'India' },
    { runnerId: 8, name: 'Australia' },
  ],
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
};
const bet = {
  choice,
  odds: odds(212),
  stake: money(10_000),
  clientRef: 'ref-12345',
  placeTime: '2026-04-08T14:00:00.000Z',
};

test('[SLIP-5] the payload names the bet in the documents\u2019 words', () => {
  expect(makePayload(bet)).toEqual({
    eventId: '4',
    legueId: '12',
    matchId: '345',
    marketId: '1.2',
    sportsName: 'Cricket',
    event: 'India v Australia',
    markettype: 'Match Odds',
    market: 'Match Odds',
    selection: 'India',
    selectionId: 7,
    type: 'back',
    oddsReq: 2.12,
    stake: 100,
    placeTime: '2026-04-08T14:00:00.000Z',
    favourMargin: '112.00',
    againstMargin: '-100.00',
    runnersCount: 2,
    runners: [
      { selectionId: 7, runnerName: 'India' },
      { selectionId: 8, runnerName: 'Australia' },
    ],
    clientRef: 'ref-12345',
  });
});

test('[SLIP-7] a lay gains its stake and risks the odds less one', () => {
  const lay = makePayload({ ...bet, choice: { ...choice, side: 'lay' } });
  expect(lay).toMatchObject({ favourMargin: '100.00', againstMargin: '-112.00' });
});

test('[SLIP-4] the wait before posting is 100 ms, the site\u2019s seconds, or the server\u2019s own', () => {
  expect(delayBeforeMs(undefined)).toBe(100);
  expect(delayBeforeMs({ delay: 0, holdsDelay: false })).toBe(100);
  expect(delayBeforeMs({ delay: 3, holdsDelay: false })).toBe(3000);
  expect(delayBeforeMs({ delay: 3, holdsDelay: true })).toBe(0);
});
