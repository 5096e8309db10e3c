/** Selects the markets of a subscription by Betfair's stream filter, as markets come and go. */
import type { MarketDefinition } from '@layline/contract';
import { eventTypeIdOf } from '@layline/feeds/betfair';
import { bettingTypeOf } from '../markets/selections.ts';
import type { StreamFilter } from './requests.ts';

export type IsWanted = (definition: MarketDefinition) => boolean;

/**
 * Returns the test of a filter, with its lists as sets. Each given part narrows the result. Starting prices
 * and race types do not exist here.
 */
export function wantedBy(filter: StreamFilter): IsWanted {
  const given = filter ?? {};
  const marketIds = namedIn(given.marketIds);
  const eventTypeIds = namedIn(given.eventTypeIds);
  const eventIds = namedIn(given.eventIds);
  const marketTypes = namedIn(given.marketTypes);
  const venues = namedIn(given.venues);
  const countryCodes = namedIn(given.countryCodes);
  const isNothing =
    !namedIn(given.raceTypes)(null) ||
    given.bspMarket === true ||
    given.turnInPlayEnabled === false;
  if (isNothing) return () => false;
  const bettingTypes = namedIn(given.bettingTypes);
  return (definition) => {
    const { fixture, marketId, marketType } = definition;
    return (
      marketIds(marketId) &&
      bettingTypes(bettingTypeOf(definition)) &&
      eventTypeIds(eventTypeIdOf(fixture.sportId)) &&
      eventIds(fixture.eventId) &&
      marketTypes(marketType) &&
      venues(fixture.venue) &&
      countryCodes(fixture.countryCode)
    );
  };
}

function namedIn(list: readonly string[] | null | undefined): (value: string | null) => boolean {
  if (!list || list.length === 0) return () => true;
  const values = new Set(list);
  return (value) => value !== null && values.has(value);
}
