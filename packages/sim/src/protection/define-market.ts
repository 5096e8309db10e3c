/** Defines the markets of the protected players, one after another. */
import {
  competitionId,
  eventId,
  instant,
  type MarketDefinition,
  marketId,
  runnerId,
} from '@layline/contract';

export function defineMarket(
  number: number,
  change: Partial<MarketDefinition> = {},
): MarketDefinition {
  const runner = (nth: number) => ({
    runnerId: runnerId(nth),
    name: `Runner ${nth}`,
    sortPriority: nth,
    status: 'ACTIVE' as const,
    reductionFactor: null,
    removedAt: null,
  });
  return {
    marketId: marketId(`1.${number}`),
    fixture: {
      eventId: eventId('7'),
      name: 'Kings v Queens',
      sportId: '4',
      competitionId: competitionId('5'),
      competitionName: 'Cup',
      openAt: instant(0),
      countryCode: null,
      venue: null,
    },
    kind: 'match',
    marketType: 'MATCH_ODDS',
    name: 'Match Odds',
    status: 'OPEN',
    isInPlay: false,
    betDelayMs: 0,
    startAt: instant(0),
    winners: 1,
    eachWayDivisor: null,
    baseRate: 500,
    version: number * 2,
    isDerived: false,
    runners: [runner(1), runner(2), runner(3)],
    ...change,
  };
}
