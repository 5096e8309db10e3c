/** Two hundred markets of three runners, and changes of one price and size at a time. */
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
  type RunnerPrices,
  runnerId,
} from '@layline/contract';

export const marketCount = 200;
export const socketCount = 1000;
const perSocket = 20;

const startAt = instant(1_775_660_400_000);
/** More than two hundred for workloads that have markets of their own. */
const idsMax = 1000;
const ids = Array.from({ length: idsMax }, (_, index) => marketId(`1.2501${10_000 + index}`));

/** The markets of a socket; all markets have equally many readers. */
export const marketsOf = (socket: number, count = perSocket): number[] =>
  Array.from({ length: count }, (_, step) => (socket + step * (marketCount / count)) % marketCount);

export const marketIdOf = (index: number): string => String(ids[index]);

export const topicOf = (index: number): string => `odds/${ids[index]}`;

const names = ['Northern Rovers', 'Harbour United', 'The Draw'];

function define(index: number): MarketDefinition {
  return {
    marketId: ids[index] ?? marketId('1'),
    fixture: {
      eventId: eventId(String(9000 + index)),
      name: 'Northern Rovers v Harbour United',
      sportId: '1',
      competitionId: competitionId('77'),
      competitionName: 'Coast League',
      openAt: startAt,
      countryCode: 'GB',
      venue: null,
    },
    kind: 'match',
    marketType: 'MATCH_ODDS',
    name: 'Match Odds',
    status: 'OPEN',
    isInPlay: true,
    betDelayMs: 5000,
    startAt,
    winners: 1,
    eachWayDivisor: null,
    baseRate: 500,
    version: 1,
    isDerived: false,
    runners: names.map((name, place) => ({
      runnerId: runnerId(48_000 + place),
      name,
      sortPriority: place + 1,
      status: 'ACTIVE' as const,
      reductionFactor: null,
      removedAt: null,
    })),
  };
}

/** Three levels per side; the change numbered `turn` moves the best back price and its size. */
export function pricesAt(turn: number): RunnerPrices {
  const level = (price: number, size: number) => ({ odds: odds(price), size: money(size) });
  const best = 200 + (turn % 40) * 2;
  return {
    runnerId: runnerId(48_000),
    back: [level(best, 10_000 + (turn % 997) * 137), level(198, 250_000), level(196, 400_000)],
    lay: [level(290, 120_055), level(292, 340_010), level(294, 99_900)],
    lastTraded: odds(250),
    tradedVolume: noMoney,
  };
}

export function openChange(index: number): MarketChange {
  const runners = names.map((_, place) => ({
    ...pricesAt(0),
    runnerId: runnerId(48_000 + place),
  }));
  return {
    marketId: ids[index] ?? marketId('1'),
    at: startAt,
    definition: define(index),
    runners,
    totalMatched: money(123_456_78),
  };
}

export const priceChange = (turn: number): MarketChange => ({
  marketId: ids[turn % marketCount] ?? marketId('1'),
  at: startAt,
  runners: [pricesAt(Math.floor(turn / marketCount) + 1)],
});
