import type { MatchRow } from '@layline/contract';
import { racingSportId } from '../live/racing-sport.ts';
import { makePath } from '../routing/hash.ts';
import { isMatchInPlay } from './match-list.ts';

interface EventIds {
  readonly sportId: string;
  readonly competitionId: string;
  readonly eventId: string;
}

/** ROUTE-1: the page of an event: a race has its own. */
export function makeEventAddress({ sportId, competitionId, eventId }: EventIds): string {
  const page = sportId === racingSportId ? 'HorseMarket' : 'fullmarket';
  return `/${page}/${sportId}/${competitionId}/${eventId}`;
}

/** SPORT-4: the address of a match's page, with what the page can show before its data comes. */
export const makeEventPath = (row: MatchRow): string =>
  makePath(
    makeEventAddress(row),
    row.sportId === racingSportId
      ? { sportsName: 'horse', eventName: row.eventName, gameTime: row.openDate }
      : { gameTime: row.openDate, eventName: row.eventName, inplay: isMatchInPlay(row) },
  );
