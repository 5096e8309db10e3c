/** Lists what can be bet on: sports, competitions, events, markets and their runners. */
import {
  addMs,
  findSport,
  instant,
  type MarketDefinition,
  makeInstant,
  makeMoney,
  siteId,
} from '@layline/contract';
import { eventTypeIdOf } from '@layline/feeds/betfair';
import { z } from 'zod';
import type { CachedMarket } from '../../../venue/market/cached-market.ts';
import { shownRunners } from '../../../venue/market/odds-view.ts';
import type { Site } from '../../../venue/sites/directory.ts';
import { ApiProblem } from '../call/api-problem.ts';
import type { ApiCaller } from '../call/caller.ts';
import { numberOrDigits } from '../call/order-fields.ts';
import { rulesOf } from '../call/stake-terms.ts';
import { type MarketFilter, marketFilter, marketsFor, valuesIn } from './market-filter.ts';
import { bettingTypeOf, ladderOf, selectionOf } from './selections.ts';

export const byFilter = z.object({ filter: marketFilter });
type ByFilter = z.output<typeof byFilter>;

const timezone = 'UTC';

/** Returns one row for each key, with its number of markets. */
function counted<Row>(
  markets: readonly CachedMarket[],
  rowOf: (definition: MarketDefinition) => readonly [key: string, row: Row] | null,
): (Row & { readonly marketCount: number })[] {
  const rows = new Map<string, { row: Row; count: number }>();
  for (const { definition } of markets) {
    const found = rowOf(definition);
    if (found === null) continue;
    const known = rows.get(found[0]);
    if (known === undefined) rows.set(found[0], { row: found[1], count: 1 });
    else known.count += 1;
  }
  return [...rows.values()].map(({ row, count }) => ({ ...row, marketCount: count }));
}

export const eventTypeOf = ({ fixture }: MarketDefinition) => ({
  id: eventTypeIdOf(fixture.sportId),
  name: findSport(fixture.sportId)?.name ?? fixture.sportId,
});

export const competitionOf = ({ fixture }: MarketDefinition) => ({
  id: fixture.competitionId,
  name: fixture.competitionName,
});

export const eventOf = ({ fixture }: MarketDefinition) => ({
  id: fixture.eventId,
  name: fixture.name,
  ...(fixture.countryCode === null ? {} : { countryCode: fixture.countryCode }),
  timezone,
  ...(fixture.venue === null ? {} : { venue: fixture.venue }),
  openDate: makeInstant(fixture.openAt),
});

export const listCalls = {
  listEventTypes: (caller: ApiCaller, { filter }: ByFilter) =>
    counted(marketsFor(caller, filter), (definition) => [
      definition.fixture.sportId,
      { eventType: eventTypeOf(definition) },
    ]),

  listCompetitions: (caller: ApiCaller, { filter }: ByFilter) =>
    counted(marketsFor(caller, filter), (definition) => [
      definition.fixture.competitionId,
      {
        competition: competitionOf(definition),
        competitionRegion: definition.fixture.countryCode ?? 'International',
      },
    ]),

  listEvents: (caller: ApiCaller, { filter }: ByFilter) =>
    counted(marketsFor(caller, filter), (definition) => [
      definition.fixture.eventId,
      { event: eventOf(definition) },
    ]),

  listMarketTypes: (caller: ApiCaller, { filter }: ByFilter) =>
    counted(marketsFor(caller, filter), ({ marketType }) => [marketType, { marketType }]),

  listCountries: (caller: ApiCaller, { filter }: ByFilter) =>
    counted(marketsFor(caller, filter), ({ fixture: { countryCode } }) =>
      countryCode === null ? null : [countryCode, { countryCode }],
    ),

  listVenues: (caller: ApiCaller, { filter }: ByFilter) =>
    counted(marketsFor(caller, filter), ({ fixture: { venue } }) =>
      venue === null ? null : [venue, { venue }],
    ),
};

const granularities = { DAYS: 86_400_000, HOURS: 3_600_000, MINUTES: 60_000 } as const;
export const timeRangesRequest = byFilter.extend({
  granularity: z.enum(['DAYS', 'HOURS', 'MINUTES']),
});

/** Lists the UTC days, hours or minutes in which markets start. */
export function listTimeRanges(
  caller: ApiCaller,
  { filter, granularity }: z.output<typeof timeRangesRequest>,
) {
  const lengthMs = granularities[granularity];
  return counted(marketsFor(caller, filter), ({ startAt }) => {
    const from = instant(Math.floor(startAt / lengthMs) * lengthMs);
    const timeRange = { from: makeInstant(from), to: makeInstant(addMs(from, lengthMs)) };
    return [timeRange.from, { timeRange }];
  });
}

const projections = [
  'COMPETITION',
  'EVENT',
  'EVENT_TYPE',
  'MARKET_START_TIME',
  'MARKET_DESCRIPTION',
  'RUNNER_DESCRIPTION',
  'RUNNER_METADATA',
] as const;
type Projection = (typeof projections)[number];

/** The weight of each part of a market, of the 200 that one answer may hold. */
const weights: Readonly<Partial<Record<Projection, number>>> = {
  MARKET_DESCRIPTION: 1,
  RUNNER_METADATA: 1,
};
const weightMax = 200;
const resultsMax = 1000;
/** Points of a look through all open markets. */
const searchedPoints = 10;
const valuesPerPoint = 10;
/** Points of a row without any part that has a weight. */
const barePart = 0.25;

export const catalogueRequest = byFilter.extend({
  marketProjection: z.array(z.enum(projections)).nullish(),
  sort: z
    .enum([
      'FIRST_TO_START',
      'LAST_TO_START',
      'MINIMUM_TRADED',
      'MAXIMUM_TRADED',
      'MINIMUM_AVAILABLE',
      'MAXIMUM_AVAILABLE',
    ])
    .nullish(),
  maxResults: numberOrDigits(z.number().int().min(1).max(resultsMax)),
});

export function listMarketCatalogue(
  caller: ApiCaller,
  { filter, marketProjection, sort, maxResults }: z.output<typeof catalogueRequest>,
) {
  const wanted = new Set(marketProjection ?? []);
  const weight = weightOf(wanted) * maxResults;
  if (weight > weightMax) throw tooMuchData(weight);
  return sorted(marketsFor(caller, filter), sort ?? 'FIRST_TO_START')
    .slice(0, maxResults)
    .map((market) => catalogueRow(caller, market, wanted));
}

const weightOf = (wanted: ReadonlySet<Projection>): number =>
  [...wanted].reduce((sum, part) => sum + (weights[part] ?? 0), 0);

const tooMuchData = (weight: number): ApiProblem =>
  new ApiProblem('TOO_MUCH_DATA', `the call weighs ${weight}, of ${weightMax} at most`);

/** The search, and what the rows of the answer can hold. */
export function catalogueWeight(request: z.output<typeof catalogueRequest>): number {
  const { filter, marketProjection, maxResults } = request;
  const rows = Math.min(maxResults, filter?.marketIds?.size || maxResults);
  const parts = weightOf(new Set(marketProjection ?? []));
  return searchWeight(filter) + Math.ceil(rows * Math.max(parts, barePart));
}

/** A look through all open markets, and the reading of the filter's lists. */
export const searchWeight = (filter: MarketFilter): number =>
  searchedPoints + Math.floor(valuesIn(filter) / valuesPerPoint);

function sorted(markets: readonly CachedMarket[], sort: string): readonly CachedMarket[] {
  if (sort === 'LAST_TO_START') return markets.toReversed();
  if (sort === 'MAXIMUM_TRADED' || sort === 'MAXIMUM_AVAILABLE') {
    return markets.toSorted((a, b) => b.totalMatched - a.totalMatched);
  }
  if (sort === 'MINIMUM_TRADED' || sort === 'MINIMUM_AVAILABLE') {
    return markets.toSorted((a, b) => a.totalMatched - b.totalMatched);
  }
  return markets;
}

function catalogueRow(
  { app, site }: ApiCaller,
  { definition, totalMatched }: CachedMarket,
  wanted: ReadonlySet<Projection>,
) {
  const part = <Value>(projection: Projection, value: Value): Value | object =>
    wanted.has(projection) ? value : {};
  return {
    marketId: definition.marketId,
    marketName: definition.name,
    totalMatched: makeMoney(totalMatched),
    ...part('MARKET_START_TIME', { marketStartTime: makeInstant(definition.startAt) }),
    ...part('MARKET_DESCRIPTION', { description: descriptionOf(app, { definition, site }) }),
    ...part('EVENT_TYPE', { eventType: eventTypeOf(definition) }),
    ...part('COMPETITION', { competition: competitionOf(definition) }),
    ...part('EVENT', { event: eventOf(definition) }),
    ...(wanted.has('RUNNER_DESCRIPTION') || wanted.has('RUNNER_METADATA')
      ? { runners: runnersOf(definition, wanted.has('RUNNER_METADATA')) }
      : {}),
  };
}

interface Described {
  readonly definition: MarketDefinition;
  readonly site: Site;
}

function descriptionOf({ engine }: ApiCaller['app'], { definition, site }: Described) {
  const { marketId } = definition;
  const plan = engine.view.planOfMarket({ marketId, siteId: siteId(site.site_id) });
  return {
    persistenceEnabled: true,
    bspMarket: false,
    marketTime: makeInstant(definition.startAt),
    suspendTime: makeInstant(definition.startAt),
    bettingType: bettingTypeOf(definition),
    turnInPlayEnabled: true,
    marketType: definition.marketType,
    regulator: 'NONE',
    marketBaseRate: (plan?.base ?? site.commission_rate) / 100,
    discountAllowed: false,
    wallet: 'UK wallet',
    rules: rulesOf(site),
    rulesHasDate: false,
    priceLadderDescription: { type: ladderOf(definition) },
  };
}

const runnersOf = (definition: MarketDefinition, hasMetadata: boolean) =>
  shownRunners(definition.runners).map(({ runnerId, name, sortPriority }) => {
    const { selectionId, handicap } = selectionOf(definition, runnerId);
    return {
      selectionId,
      runnerName: name,
      handicap,
      sortPriority,
      ...(hasMetadata ? { metadata: { runnerId: String(selectionId) } } : {}),
    };
  });
