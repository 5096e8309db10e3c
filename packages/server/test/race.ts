/** A race at Brackley Down for tests: five runners, one of which is withdrawn; win and place markets. */
import {
  competitionId,
  eventId,
  instant,
  type MarketChange,
  type MarketDefinition,
  marketId,
  money,
  noMoney,
  odds,
  type PriceLevel,
  type RaceCard,
  type RunnerDefinition,
  type RunnerPrices,
  runnerId,
} from '@layline/contract';

export const raceStart = instant(Date.parse('2026-04-08T13:30:00Z'));
export const raceEvent = eventId('race.7');
export const winMarket = marketId('1.700');
export const placeMarket = marketId('1.701');
export const [ford, gale, heron, iris, jetty] = [71, 72, 73, 74, 75].map(runnerId) as [
  RunnerDefinition['runnerId'],
  RunnerDefinition['runnerId'],
  RunnerDefinition['runnerId'],
  RunnerDefinition['runnerId'],
  RunnerDefinition['runnerId'],
];

const names = new Map([
  [ford, 'Silver Ford'],
  [gale, 'Quiet Gale'],
  [heron, 'Heron Bay'],
  [iris, 'Iris Lane'],
  [jetty, 'Jetty'],
]);

export const raceRunners = (
  changes: Partial<Record<number, Partial<RunnerDefinition>>> = {},
): RunnerDefinition[] =>
  [...names].map(([id, name], index) => ({
    runnerId: id,
    name,
    sortPriority: index + 1,
    status: 'ACTIVE',
    reductionFactor: null,
    removedAt: null,
    ...changes[id],
  }));

export const defineRace = (changed: Partial<MarketDefinition> = {}): MarketDefinition => ({
  marketId: winMarket,
  fixture: {
    eventId: raceEvent,
    name: 'Brackley Down 13:30',
    sportId: '10',
    competitionId: competitionId('gb-brackley-down'),
    competitionName: 'Brackley Down, 8 Apr 2026',
    openAt: raceStart,
    countryCode: 'GB',
    venue: 'Brackley Down',
  },
  kind: 'match',
  marketType: 'WIN',
  name: 'Win',
  status: 'OPEN',
  isInPlay: false,
  betDelayMs: 0,
  startAt: raceStart,
  winners: 1,
  eachWayDivisor: null,
  baseRate: 500,
  version: 1,
  isDerived: false,
  runners: raceRunners(),
  ...changed,
});

export const definePlace = (changed: Partial<MarketDefinition> = {}): MarketDefinition =>
  defineRace({
    marketId: placeMarket,
    marketType: 'PLACE',
    name: 'To Be Placed',
    winners: 2,
    ...changed,
  });

const levels = (list: readonly (readonly [number, number])[]): PriceLevel[] =>
  list.map(([price, size]) => ({ odds: odds(price), size: money(size) }));

const racePrices = (
  id: RunnerDefinition['runnerId'],
  back: readonly (readonly [number, number])[],
  lay: readonly (readonly [number, number])[] = [],
): RunnerPrices => ({
  runnerId: id,
  back: levels(back),
  lay: levels(lay),
  lastTraded: back[0] ? odds(back[0][0]) : null,
  tradedVolume: noMoney,
});

export const raceCardOf = (changed: Partial<RaceCard> = {}): RaceCard => ({
  eventId: raceEvent,
  title: '1m2f Handicap',
  number: 3,
  distance: '1m2f',
  distanceM: 2012,
  kind: 'flat',
  surface: 'turf',
  going: 'Good',
  grade: 'Class 4',
  prize: '£8,000',
  eachWayDivisor: 4,
  runners: [...names].map(([id, name], index) => ({
    runnerId: id,
    name,
    cloth: String(index + 1),
    stall: String(5 - index),
    jockey: 'A. Rider',
    trainer: 'B. Yard',
    age: 4,
    sex: 'g',
    weight: '9-4',
    form: '12-31',
    silks: null,
  })),
  result: null,
  ...changed,
});

/** Opens both markets with the race card and prices for every runner. */
export const openRace = (
  changed: Partial<MarketDefinition> = {},
): readonly [MarketChange, MarketChange] => [
  {
    marketId: winMarket,
    at: raceStart,
    definition: defineRace(changed),
    race: raceCardOf(),
    runners: [
      racePrices(ford, [[300, 50_000]], [[305, 50_000]]),
      racePrices(gale, [[500, 50_000]], [[510, 50_000]]),
      racePrices(heron, [[800, 50_000]], [[820, 50_000]]),
      racePrices(iris, [[1000, 50_000]], [[1050, 50_000]]),
      racePrices(jetty, [[2000, 50_000]], [[2100, 50_000]]),
    ],
  },
  {
    marketId: placeMarket,
    at: raceStart,
    definition: definePlace({ ...changed, ...(changed.runners && { runners: changed.runners }) }),
    runners: [
      racePrices(ford, [[160, 50_000]], [[162, 50_000]]),
      racePrices(gale, [[220, 50_000]], [[224, 50_000]]),
      racePrices(heron, [[300, 50_000]], [[305, 50_000]]),
      racePrices(iris, [[350, 50_000]], [[360, 50_000]]),
      racePrices(jetty, [[600, 50_000]], [[620, 50_000]]),
    ],
  },
];
