import { instant, type MarketDefinition } from '@layline/contract';
import { describe, expect, it } from 'vitest';
import { makeRunners, noon, makeDefinition as words } from '../../test/stream-lines.ts';
import { makeDefinition, whyNotOffered } from './definition.ts';
import { type MarketNames, nameOfType } from './names.ts';
import { parseDefinition, runnerStatusOf } from './parse-definition.ts';

function vendor(parts: object) {
  const parsed = parseDefinition(words(parts as Record<string, unknown>), new Set());
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed;
}

function define(parts: object, names?: MarketNames): MarketDefinition {
  const definition = vendor(parts);
  return makeDefinition(definition, {
    marketId: '1.1',
    firstMarketAt: definition.marketAt,
    names,
    showAt: (at) => instant(at + 1000),
    idSuffix: '',
    isDerived: false,
    version: 3,
    lineResult: null,
  });
}

describe('a market definition', () => {
  it('carries everything that settles a bet: winners, delay, base rate, removals and their factors', () => {
    const runners = [
      { id: 5, status: 'ACTIVE', sortPriority: 1, adjustmentFactor: 13.226 },
      {
        id: 6,
        status: 'REMOVED',
        sortPriority: 2,
        adjustmentFactor: 15.18,
        removalDate: '2030-05-04T11:00:00.000Z',
      },
    ];
    const made = define({
      runners,
      betDelay: 5,
      inPlay: true,
      numberOfWinners: 3,
      marketBaseRate: 6.5,
    });
    expect(made).toMatchObject({ betDelayMs: 5000, winners: 3, baseRate: 650, isInPlay: true });
    expect(made.runners).toMatchObject([
      { runnerId: 5, reductionFactor: 13_226, removedAt: null },
      { runnerId: 6, reductionFactor: 15_180, removedAt: noon - 3_600_000 + 1000 },
    ]);
  });

  it('shows its times through the shift', () => {
    const made = define({});
    expect([made.startAt, made.fixture.openAt]).toEqual([noon + 3_601_000, noon + 3_601_000]);
  });

  it('names a race by course and local time, and groups races by course and day', () => {
    const race = {
      eventTypeId: '7',
      marketType: 'WIN',
      venue: 'Fenlow',
      countryCode: 'AU',
      timezone: 'Australia/Sydney',
    };
    expect(define(race).fixture).toMatchObject({
      eventId: '900.1300',
      sportId: '10',
      name: 'Fenlow 23:00',
      competitionId: 'au-fenlow-4-may-2030',
      competitionName: 'Fenlow, 4 May 2030',
    });
  });

  it('groups other sports by sport and country, unless a catalogue has the competition', () => {
    expect(define({ countryCode: 'GB' }).fixture.competitionName).toBe('Cricket, United Kingdom');
    expect(define({}).fixture.competitionName).toBe('Cricket, International');
    const names = {
      marketName: null,
      eventName: 'A v B',
      competition: { id: '77', name: 'Cup' },
      runners: new Map(),
    };
    expect(define({}, names).fixture).toMatchObject({
      competitionId: '77',
      competitionName: 'Cup',
      name: 'A v B',
    });
  });

  it('takes names from the file, then from the files next to it, then from the numbers', () => {
    const runners = [
      ...makeRunners('ACTIVE', 'ACTIVE'),
      { id: 58_805, status: 'ACTIVE', sortPriority: 3 },
    ];
    const names = {
      marketName: null,
      eventName: null,
      competition: null,
      runners: new Map([[1, 'Reds']]),
    };
    const made = define(
      { runners: [{ ...runners[0] }, { ...runners[1], name: 'Blues' }, runners[2]] },
      names,
    );
    expect(made.runners.map(({ name }) => name)).toEqual(['Reds', 'Blues', 'The Draw']);
    expect(made.fixture.name).toBe('Reds v Blues');
    expect(define({}).runners.map(({ name }) => name)).toEqual(['Runner 1', 'Runner 2']);
    expect(define({}).fixture.name).toBe('Event 900');
  });

  it.each([
    ['MATCH_ODDS', 'Match Odds'],
    ['WIN', 'Win'],
    ['PLACE', 'To Be Placed'],
    ['OVER_UNDER_25', 'Over/Under 2.5 Goals'],
    ['OVER_UNDER_105_CORNR', 'Over Under 105 Cornr'],
    ['SENDING_OFF', 'Sending Off'],
    [null, 'Market'],
  ])('names the type %s %s', (type, name) => {
    expect(nameOfType(type)).toBe(name);
  });

  it.each([
    [{ eventTypeId: '7522' }, 'sport 7522 is not offered'],
    [{ bettingType: undefined }, 'a market without a betting type is not offered'],
    [{ bettingType: 'LINE' }, 'betting type LINE is not offered'],
    [
      { bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE' },
      'betting type ASIAN_HANDICAP_DOUBLE_LINE is not offered',
    ],
    [
      { runners: [{ id: 1, hc: 0.5, status: 'ACTIVE', sortPriority: 1 }] },
      'runners with a handicap are not offered',
    ],
    [{ numberOfWinners: 0 }, 'a market with any number of winners is not offered'],
    [{}, null],
    [{ marketType: 'EACH_WAY', eachWayDivisor: 4 }, null],
    [{ marketType: 'EACH_WAY' }, 'an each-way market without its fraction is not offered'],
  ])('is offered, or gives the reason why not: %j', (parts, reason) => {
    expect(whyNotOffered(vendor(parts))).toBe(reason);
  });
});

describe('published statuses', () => {
  it.each([
    ['ACTIVE', 'ACTIVE'],
    ['WINNER', 'WINNER'],
    ['LOSER', 'LOSER'],
    ['PLACED', 'PLACED'],
    ['REMOVED', 'REMOVED'],
    ['REMOVED_VACANT', 'REMOVED'],
    ['HIDDEN', 'HIDDEN'],
    ['MOONED', null],
  ])('[BOT-16] of a runner: %s is read as %s', (word, status) => {
    expect(runnerStatusOf(word)).toBe(status);
    const definition = words({ runners: makeRunners('ACTIVE', word) });
    const read = parseDefinition(definition, new Set());
    expect(typeof read === 'string' ? null : read.runners[1]?.status).toBe(status);
  });

  it.each(['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED'])(
    '[BOT-16] of a market: %s is read',
    (status) => {
      expect(parseDefinition(words({ status }), new Set())).toMatchObject({ status });
    },
  );
});
