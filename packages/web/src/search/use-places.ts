/** What the search looks through: the matches of every sport, and their competitions. */
import type { MatchRow } from '@layline/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/request.ts';
import { makeEventPath } from '../sports/event-path.ts';
import { isListed, isMatchInPlay } from '../sports/match-list.ts';
import { type ListedSport, sportPath, useSports } from '../sports/sports-query.ts';
import type { FoundPlace } from './find-places.ts';

const freshMs = 30_000;

const makeEvent = (row: MatchRow): FoundPlace => ({
  kind: 'event',
  name: row.eventName,
  about: row.competitionName,
  to: makeEventPath(row),
  isInPlay: isMatchInPlay(row),
});

function makeCompetitions(sport: ListedSport, rows: readonly MatchRow[]): FoundPlace[] {
  const names = [...new Set(rows.map((row) => row.competitionName).filter(Boolean))];
  const to = sportPath(sport.eventTypeId, sport.name);
  return names.map((name) => ({
    kind: 'competition',
    name,
    about: sport.name,
    to,
    isInPlay: false,
  }));
}

export interface SearchedPlaces {
  readonly places: readonly FoundPlace[];
  readonly isWaiting: boolean;
}

export function useSearchedPlaces(): SearchedPlaces {
  const { sports = [] } = useSports();
  const lists = useQueries({
    queries: sports.map(({ eventTypeId }) => ({
      queryKey: ['sportMatches', eventTypeId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('sportMatches', { params: { eventId: eventTypeId }, signal }).then(
          (reply) => reply.data ?? [],
        ),
      staleTime: freshMs,
    })),
    combine: (results) => ({
      rows: results.map(({ data }) => data),
      isWaiting: results.some(({ isPending }) => isPending),
    }),
  });
  const places = useMemo(
    () =>
      sports.flatMap((sport, index) => {
        const rows = (lists.rows[index] ?? []).filter(isListed);
        return [...rows.map(makeEvent), ...makeCompetitions(sport, rows)];
      }),
    [sports, lists.rows],
  );
  return { places, isWaiting: lists.isWaiting };
}
