/** Builds a market definition in Betfair's terms, with every field that clients expect. */
import {
  betDelayOf,
  type MarketDefinition,
  makeInstant,
  type RunnerDefinition,
} from '@layline/contract';
import { eventTypeIdOf } from '@layline/feeds/betfair';
import { bettingTypeOf, ladderOf, streamSelection } from '../markets/selections.ts';

/** `rate` is the site's commission in hundredths of a percent. */
export function streamDefinition(definition: MarketDefinition, rate: number) {
  const { fixture, runners, startAt } = definition;
  return {
    bspMarket: false,
    turnInPlayEnabled: true,
    persistenceEnabled: true,
    marketBaseRate: rate / 100,
    eventId: fixture.eventId,
    eventTypeId: eventTypeIdOf(fixture.sportId),
    numberOfWinners: definition.winners,
    bettingType: bettingTypeOf(definition),
    marketType: definition.marketType,
    marketTime: makeInstant(startAt),
    suspendTime: makeInstant(startAt),
    bspReconciled: false,
    complete: true,
    inPlay: definition.isInPlay,
    crossMatching: false,
    runnersVoidable: false,
    numberOfActiveRunners: runners.filter(({ status }) => status === 'ACTIVE').length,
    betDelay: Math.ceil(betDelayOf(definition) / 1000),
    status: definition.status,
    ...(definition.lines === undefined
      ? {}
      : { priceLadderDefinition: { type: ladderOf(definition) } }),
    runners: runners.map((runner) => streamRunner(definition, runner)),
    regulators: ['NONE'],
    ...(fixture.countryCode === null ? {} : { countryCode: fixture.countryCode }),
    discountAllowed: false,
    timezone: 'UTC',
    openDate: makeInstant(fixture.openAt),
    version: definition.version,
    ...(fixture.venue === null ? {} : { venue: fixture.venue }),
    name: definition.name,
    eventName: fixture.name,
  };
}

const streamRunner = (definition: MarketDefinition, runner: RunnerDefinition) => ({
  status: runner.status,
  sortPriority: runner.sortPriority,
  ...streamSelection(definition, runner.runnerId),
  name: runner.name,
  ...(runner.reductionFactor === null ? {} : { adjustmentFactor: runner.reductionFactor / 1000 }),
  ...(runner.removedAt === null ? {} : { removalDate: makeInstant(runner.removedAt) }),
});
