/** A small market for tests: two runners, with prices given as `odds x size` in major units. */
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
  type RunnerStatus,
  runnerId,
} from '@layline/contract';

export const kings = runnerId(11);
export const lions = runnerId(12);
export const finalMatch = marketId('1.100');
const startAt = instant(1_775_660_400_000);

export type Changed = Partial<Omit<MarketDefinition, 'runners'>> & {
  readonly results?: readonly [RunnerStatus, RunnerStatus];
};

export function defineFinal({ results, ...changed }: Changed = {}): MarketDefinition {
  const runner = (id: typeof kings, name: string, place: number) => ({
    runnerId: id,
    name,
    sortPriority: place,
    status: results?.[place - 1] ?? ('ACTIVE' as const),
    reductionFactor: null,
    removedAt: null,
  });
  return {
    marketId: finalMatch,
    fixture: {
      eventId: eventId('900'),
      name: 'Kings v Lions',
      sportId: '4',
      competitionId: competitionId('77'),
      competitionName: 'Town Cup',
      openAt: startAt,
      countryCode: 'IN',
      venue: null,
    },
    kind: 'match',
    marketType: 'MATCH_ODDS',
    name: 'Match Odds',
    status: 'OPEN',
    isInPlay: false,
    betDelayMs: 0,
    startAt,
    winners: 1,
    eachWayDivisor: null,
    baseRate: 500,
    version: 1,
    isDerived: false,
    runners: [runner(kings, 'Kings', 1), runner(lions, 'Lions', 2)],
    ...changed,
  };
}

type Level = readonly [odds: number, size: number];

export function pricesOf(
  id: typeof kings,
  back: readonly Level[],
  lay: readonly Level[],
): RunnerPrices {
  const levels = (side: readonly Level[]) =>
    side.map(([price, size]) => ({
      odds: odds(Math.round(price * 100)),
      size: money(Math.round(size * 100)),
    }));
  return {
    runnerId: id,
    back: levels(back),
    lay: levels(lay),
    lastTraded: null,
    tradedVolume: noMoney,
  };
}

/** Kings 2.00 to back and 2.02 to lay, Lions 1.98 and 2.00; 5,000.00 at each. */
export const usualPrices = [
  pricesOf(kings, [[2, 5000]], [[2.02, 5000]]),
  pricesOf(lions, [[1.98, 5000]], [[2, 5000]]),
] as const;

export function openFinal(changed: Changed = {}): MarketChange {
  const definition = defineFinal(changed);
  return {
    marketId: definition.marketId,
    at: instant(startAt - 60_000),
    definition,
    runners: usualPrices,
    totalMatched: money(1_000_000),
  };
}

export const inPlay: Changed = { isInPlay: true, betDelayMs: 5000, version: 2 };
