import type { MatchRow } from '@layline/contract';
import { findSport } from '@layline/contract/sport';
import { makePath } from '../routing/hash.ts';
import { isMatchInPlay } from './match-list.ts';

interface EventIds {
  readonly sportId: string;
  readonly competitionId: string;
  readonly eventId: string;
}

const hasRacePage = (sportId: string): boolean => findSport(sportId)?.page === 'race';

/** ROUTE-1: the page of an event; races have their own. */
export function makeEventAddress({ sportId, competitionId, eventId }: EventIds): string {
  const page = hasRacePage(sportId) ? 'HorseMarket' : 'fullmarket';
  return `/${page}/${sportId}/${competitionId}/${eventId}`;
}

/** SPORT-4: the address of a match's page, including what the page can show before its data arrives. */
export const makeEventPath = (row: MatchRow): string =>
  makePath(
    makeEventAddress(row),
    hasRacePage(row.sportId)
      ? { sportsName: 'horse', eventName: row.eventName, gameTime: row.openDate }
      : { gameTime: row.openDate, eventName: row.eventName, inplay: isMatchInPlay(row) },
  );
