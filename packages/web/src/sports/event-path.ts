import type { MatchRow } from '@layline/contract';
import { makePath } from '../place/hash.ts';
import { isMatchInPlay } from './match-list.ts';

/** SPORT-4: the address of a match's page, with what the page can show before its data comes. */
export const makeEventPath = (row: MatchRow): string =>
  makePath(`/fullmarket/${row.sportId}/${row.competitionId}/${row.eventId}`, {
    gameTime: row.openDate,
    eventName: row.eventName,
    inplay: isMatchInPlay(row),
  });
