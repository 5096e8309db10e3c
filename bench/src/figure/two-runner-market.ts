/** A plain open market with runners 1 and 2, for figures that need a market to bet on. */
import {
  competitionId,
  eventId,
  instant,
  type MarketDefinition,
  type MarketId,
  runnerId,
} from '@layline/contract';

const at = instant(Date.UTC(2026, 0, 1));

export const twoRunnerMarket = (marketId: MarketId): MarketDefinition => ({
  marketId,
  fixture: {
    eventId: eventId('bench'),
    name: 'Bench',
    sportId: '2',
    competitionId: competitionId('bench'),
    competitionName: 'Bench',
    openAt: at,
    countryCode: null,
    venue: null,
  },
  kind: 'match',
  marketType: 'MATCH_ODDS',
  name: 'Match Odds',
  status: 'OPEN',
  isInPlay: false,
  betDelayMs: 0,
  startAt: at,
  winners: 1,
  eachWayDivisor: null,
  baseRate: 0,
  version: 1,
  isDerived: false,
  runners: [1, 2].map((id) => ({
    runnerId: runnerId(id),
    name: `Runner ${id}`,
    sortPriority: id,
    status: 'ACTIVE',
    reductionFactor: null,
    removedAt: null,
  })),
});
