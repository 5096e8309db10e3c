/**
 * What our recordings add to a market definition, under the name `layline`, because the vendor's
 * words have no place for it. With it a recording reads back equal to what was recorded.
 */
import {
  competitionId,
  eventId,
  type Fixture,
  findSport,
  instant,
  type MarketKind,
  marketKinds,
} from '@layline/contract';
import { isRecord, numberOr, textOr } from './loose.ts';

export interface OwnWords {
  readonly fixture: Fixture;
  readonly kind: MarketKind;
  readonly isDerived: boolean;
  readonly version: number;
  readonly betDelayMs: number;
}

/** Null when the value is not whole: the definition is then read as the vendor's. */
export function parseOwnWords(value: unknown): OwnWords | null {
  if (!isRecord(value) || !isRecord(value['fixture'])) return null;
  const { fixture } = value;
  const sport = findSport(textOr(fixture['sportId'], ''));
  const kind = marketKinds.find((known) => known === value['kind']);
  const openAt = numberOr(fixture['openAt'], Number.NaN);
  if (sport === undefined || kind === undefined || !Number.isSafeInteger(openAt)) return null;
  return {
    fixture: {
      eventId: eventId(textOr(fixture['eventId'], '')),
      name: textOr(fixture['name'], ''),
      sportId: sport.id,
      competitionId: competitionId(textOr(fixture['competitionId'], '')),
      competitionName: textOr(fixture['competitionName'], ''),
      openAt: instant(openAt),
      countryCode: textOr(fixture['countryCode'], null),
      venue: textOr(fixture['venue'], null),
    },
    kind,
    isDerived: value['isDerived'] === true,
    version: numberOr(value['version'], 1),
    betDelayMs: numberOr(value['betDelayMs'], 0),
  };
}
