/** Selects the markets of a call: Betfair's filter, applied to the market cache. */
import {
  addMs,
  findSport,
  type Instant,
  type MarketDefinition,
  marketId,
  parseInstant,
} from '@layline/contract';
import { eventTypeIdOf } from '@layline/feeds/betfair';
import { z } from 'zod';
import type { CachedMarket } from '../../../venue/market/cached-market.ts';
import type { ApiCaller } from '../call/caller.ts';
import { isAtOdds, offeredIn } from './offered-markets.ts';
import { bettingTypeOf } from './selections.ts';

const idList = z
  .array(z.coerce.string().max(64))
  .max(1000)
  .transform((values): ReadonlySet<string> => new Set(values))
  .nullish();
const moment = z
  .string()
  .max(40)
  .transform((text, context) => {
    const at = parseInstant(text);
    if (at === null) context.addIssue('is not a moment such as 2026-11-23T04:50:00.000Z');
    return at as Instant;
  })
  .nullish();

export const timeRange = z.object({ from: moment, to: moment }).nullish();

/** Ignores unknown parts of the filter, as Betfair's server does. */
export const marketFilter = z
  .object({
    textQuery: z
      .string()
      .max(200)
      .refine((text) => !text.trim().startsWith('*'), 'may have a * anywhere but at its beginning')
      .nullish(),
    eventTypeIds: idList,
    eventIds: idList,
    competitionIds: idList,
    marketIds: idList,
    venues: idList,
    marketCountries: idList,
    marketTypeCodes: idList,
    marketBettingTypes: idList,
    bspOnly: z.boolean().nullish(),
    turnInPlayEnabled: z.boolean().nullish(),
    inPlayOnly: z.boolean().nullish(),
    marketStartTime: timeRange,
  })
  .nullish();

export type MarketFilter = z.output<typeof marketFilter>;

/** How much a filter asks for: each list is read into a set, and each market is looked up in it. */
export const valuesIn = (filter: MarketFilter): number =>
  Object.values(filter ?? {}).reduce<number>(
    (sum, part) => sum + (part instanceof Set ? part.size : 1),
    0,
  );

/** Tells whether programs of this player are offered a market. */
export const isOffered = (
  { session }: Pick<ApiCaller, 'session'>,
  definition: MarketDefinition,
): boolean =>
  isAtOdds(definition) && session.player.allowed_sports.includes(definition.fixture.sportId);

/** Returns the markets that this player may bet on, earliest start first; none that is closed. */
export function marketsFor(caller: ApiCaller, filter: MarketFilter): readonly CachedMarket[] {
  const given = filter ?? {};
  return namedBy(caller, given).filter(
    ({ definition }) => isOffered(caller, definition) && isWanted(definition, given),
  );
}

/** A filter with market ids is a look-up of those. */
function namedBy(
  { app }: ApiCaller,
  { marketIds }: NonNullable<MarketFilter>,
): readonly CachedMarket[] {
  const offered = offeredIn(app.marketCache);
  if (!marketIds || marketIds.size === 0) return offered.all();
  return [...marketIds]
    .flatMap((id) => offered.find(marketId(id)) ?? [])
    .toSorted((a, b) => a.definition.startAt - b.definition.startAt);
}

const has = (values: ReadonlySet<string> | null | undefined, value: string | null): boolean =>
  !values || values.size === 0 || (value !== null && values.has(value));

function isWanted(definition: MarketDefinition, filter: NonNullable<MarketFilter>): boolean {
  const { fixture } = definition;
  return (
    has(filter.eventTypeIds, eventTypeIdOf(fixture.sportId)) &&
    has(filter.eventIds, fixture.eventId) &&
    has(filter.competitionIds, fixture.competitionId) &&
    has(filter.venues, fixture.venue) &&
    has(filter.marketCountries, fixture.countryCode) &&
    has(filter.marketTypeCodes, definition.marketType) &&
    has(filter.marketBettingTypes, bettingTypeOf(definition)) &&
    filter.bspOnly !== true &&
    filter.turnInPlayEnabled !== false &&
    (filter.inPlayOnly !== true || definition.isInPlay) &&
    isWithin(definition.startAt, filter.marketStartTime) &&
    (!filter.textQuery ||
      hasText(`${fixture.name} ${findSport(fixture.sportId)?.name ?? ''}`, filter.textQuery))
  );
}

/** Tells whether the text has the parts between the asterisks of a query, in their order. */
function hasText(text: string, query: string): boolean {
  const all = text.toLowerCase();
  let from = 0;
  for (const part of query.trim().toLowerCase().split('*')) {
    const at = all.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

/** Converts a range for our queries: Betfair's includes its last moment, ours excludes it. */
export function rangeOf(range: z.output<typeof timeRange>) {
  const { from = null, to = null } = range ?? {};
  return { from, to: to === null ? null : addMs(to, 1) };
}

export function isWithin(at: Instant, range: z.output<typeof timeRange>): boolean {
  const { from = null, to = null } = range ?? {};
  return (from === null || at >= from) && (to === null || at <= to);
}
