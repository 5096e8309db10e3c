/** Selects the markets of a subscription by Betfair's stream filter, as markets come and go. */
import type { MarketDefinition } from '@layline/contract';
import { eventTypeIdOf } from '@layline/feeds/betfair';
import type { StreamFilter } from './requests.ts';

/** Each given part narrows the result. Starting prices, lines and race types do not exist here. */
export function isWanted({ fixture, ...market }: MarketDefinition, filter: StreamFilter): boolean {
  const given = filter ?? {};
  return (
    isNamed(given.marketIds, market.marketId) &&
    isNamed(given.eventTypeIds, eventTypeIdOf(fixture.sportId)) &&
    isNamed(given.eventIds, fixture.eventId) &&
    isNamed(given.marketTypes, market.marketType) &&
    isNamed(given.venues, fixture.venue) &&
    isNamed(given.countryCodes, fixture.countryCode) &&
    isNamed(given.bettingTypes, 'ODDS') &&
    isNamed(given.raceTypes, null) &&
    given.bspMarket !== true &&
    given.turnInPlayEnabled !== false
  );
}

const isNamed = (list: readonly string[] | null | undefined, value: string | null): boolean =>
  !list || list.length === 0 || (value !== null && list.includes(value));
