import type { RaceCountry, RaceRow } from '@layline/contract';
import { expect, test } from 'vitest';
import { countdownText, lookOf, nextOff, shownCountries } from './race-button.ts';
import { racePath } from './race-path.ts';

const now = Date.parse('2026-04-08T13:00:00Z');

const race = (start: string, status: string, more: Partial<RaceRow> = {}): RaceRow =>
  ({
    gmid: `r.${start}`,
    etid: 10,
    ename: 'Ascot 14:30',
    stime: `2026-04-08T${start}:00Z`,
    mname: '1m Hcap',
    iplay: false,
    gOdds: { status, mid: '1.2', rc: 8 },
    ...more,
  }) as RaceRow;

/** Start less 20 minutes, at most 10 minutes from now: starts up to 13:30 are highlighted. */
test.each([
  ['13:30', 'OPEN', true],
  ['13:31', 'OPEN', false],
  ['12:58', 'OPEN', true],
  ['13:10', 'SUSPENDED', false],
  ['13:10', 'CLOSED', false],
] as const)('[RACE-2] at 13:00 a race of %s that is %s is highlighted: %s', (start, status, is) => {
  expect(lookOf(race(start, status), now).isHighlighted).toBe(is);
});

test.each([
  ['SUSPENDED', 'red'],
  ['OPEN', 'green'],
  ['CLOSED', 'green'],
] as const)('[RACE-2] the icon of a race that is %s is %s', (status, icon) => {
  expect(lookOf(race('13:20', status), now).icon).toBe(icon);
});

test.each([
  ['13:04', true],
  ['13:05', false],
  ['12:59', true],
] as const)('[RACE-2] at 13:00 the button of %s pulses: %s', (start, isPulsing) => {
  expect(lookOf(race(start, 'OPEN'), now).isPulsing).toBe(isPulsing);
});

const country = (cname: string, meetings: Readonly<Record<string, readonly RaceRow[]>>) =>
  ({
    cname,
    cid: cname.length,
    children: Object.entries(meetings).map(([ename, children]) => ({
      ename,
      eid: ename,
      children,
    })),
  }) as unknown as RaceCountry;

test('[RACE-2] closed races are hidden, as are meetings and countries without others', () => {
  const shown = shownCountries([
    country('GB', {
      Ascot: [race('12:00', 'CLOSED'), race('13:10', 'OPEN')],
      York: [race('11:00', 'CLOSED'), race('12:00', 'CLOSED')],
    }),
    country('FRA', { Longchamp: [race('12:00', 'CLOSED')] }),
  ]);
  expect(shown.map(({ cname }) => cname)).toEqual(['GB']);
  expect(shown[0]?.children.map(({ ename }) => ename)).toEqual(['Ascot']);
  expect(shown[0]?.children[0]?.children.map(({ stime }) => stime)).toEqual([
    '2026-04-08T13:10:00Z',
  ]);
});

test('[RACE-1] the next races off are open for bets, sorted by start', () => {
  const races = [
    race('13:40', 'OPEN'),
    race('13:05', 'SUSPENDED'),
    race('13:10', 'OPEN'),
    race('12:50', 'OPEN', { iplay: true }),
  ];
  const next = nextOff([country('GB', { Ascot: races })], now, 3);
  expect(next.map((listed) => listed.race.gmid)).toEqual(['r.13:10', 'r.13:40']);
});

test('[RACE-1] a race has the address of the route table, with its name and time', () => {
  expect(racePath(101, race('13:30', 'OPEN', { gmid: '864840101' }))).toBe(
    '/HorseMarket/10/101/864840101?sportsName=horse&eventName=Ascot+14%3A30' +
      '&gameTime=2026-04-08T13%3A30%3A00Z',
  );
});

test.each([
  [4 * 60_000 + 9000, '4:09'],
  [9500, '0:10'],
  [12 * 60_000 + 30_000, '12 min'],
  [125 * 60_000, '2 h 5 min'],
  [0, ''],
])('[RACE-1] %i ms before the off the countdown shows %s', (left, text) => {
  expect(countdownText(now + left, now)).toBe(text);
});
