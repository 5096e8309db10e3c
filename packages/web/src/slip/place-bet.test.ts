import type { RunnerId } from '@layline/contract';
import { money } from '@layline/contract/money';
import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import type { OddsChoice } from './choice.ts';
import { delayBeforeMs, makePayload, type Placing } from './place-bet.ts';

const choice: OddsChoice = {
  kind: 'match',
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
const bet: Placing = {
  choice,
  terms: {
    kind: 'odds',
    bet: { runnerId: 7 as RunnerId, side: 'back', odds: odds(212), stake: money(10_000) },
  },
  persistence: 'fill-or-kill',
  isPartTaken: false,
  clientRef: 'ref-12345',
  placeTime: '2026-04-08T14:00:00.000Z',
};

test('[SLIP-5] the payload names the bet in the specification’s terms', () => {
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

test('[SLIP-7] a lay may win its stake and risks the odds less one', () => {
  const terms = {
    kind: 'odds',
    bet: { runnerId: 7 as RunnerId, side: 'lay', odds: odds(212), stake: money(10_000) },
  } as const;
  const lay = makePayload({ ...bet, choice: { ...choice, side: 'lay' }, terms });
  expect(lay).toMatchObject({ favourMargin: '100.00', againstMargin: '-112.00' });
});

test('[SLIP-5] [SLIP-7] a session bet sends its line as price and its rate as size', () => {
  const price = { line: 48, rate: 90 };
  const { odds: _, ...place } = choice;
  const session = { ...place, kind: 'session', side: 'lay', price } as const;
  const terms = {
    kind: 'session',
    bet: { side: 'lay', ...price, stake: money(10_000) },
  } as const;
  expect(makePayload({ ...bet, choice: session, terms })).toMatchObject({
    markettype: 'FANCY',
    type: 'lay',
    price: 48,
    size: 90,
    laySize: 90,
    favourMargin: '90.00',
    againstMargin: '-100.00',
  });
});

test("[SLIP-5] a bet on a race sends its margins under racing's names, and its place part", () => {
  const eachWay = { marketId: '1.3', places: 3, divisor: 4 };
  const race: Placing = {
    ...bet,
    choice: { ...choice, sportId: '10', sportName: 'Horse Racing', eachWay },
  };
  expect(makePayload(race)).toMatchObject({
    eventId: '10',
    runnersCount: 2,
    latestFavourMargin: '112.00',
    latestAgainstMargin: '-100.00',
  });
  expect(makePayload(race)).not.toHaveProperty('eachWay');
  const { bet: win } = bet.terms as Extract<Placing['terms'], { kind: 'odds' }>;
  const part = { marketId: '1.3', odds: odds(128) };
  expect(makePayload({ ...race, terms: { kind: 'odds', bet: win, eachWay: part } })).toMatchObject({
    eachWay: { marketId: '1.3', oddsReq: 1.28 },
    stake: 100,
    favourMargin: '140.00',
    againstMargin: '-200.00',
  });
});

test('[SLIP-5] only a bet that may wait sends that', () => {
  expect(makePayload(bet)).not.toHaveProperty('persistence');
  expect(makePayload({ ...bet, persistence: 'lapse' })).toMatchObject({ persistence: 'lapse' });
});

test('[SLIP-3] a bet that takes what is available sends the smallest minimum', () => {
  expect(makePayload(bet)).not.toHaveProperty('sizeMin');
  expect(makePayload({ ...bet, isPartTaken: true })).toMatchObject({ sizeMin: 0.01, stake: 100 });
});

test('[SLIP-4] the wait before posting is 100 ms, the site\u2019s seconds, or the server\u2019s own', () => {
  expect(delayBeforeMs(undefined)).toBe(100);
  expect(delayBeforeMs({ delay: 0, holdsDelay: false })).toBe(100);
  expect(delayBeforeMs({ delay: 3, holdsDelay: false })).toBe(3000);
  expect(delayBeforeMs({ delay: 3, holdsDelay: true })).toBe(0);
});
