/** What the search covers: matches of every sport, their competitions, casino tables. */
import type { MatchRow } from '@layline/contract';
import { type Odds, parseOdds } from '@layline/contract/odds';
import { isRacing } from '@layline/contract/sport';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { translator } from '../base/translator.ts';
import { useCasinoGames, useCasinoList } from '../casino/feed/casino-query.ts';
import type { LobbyEntry } from '../casino/lobby/catalogue.ts';
import { lobbyEntries } from '../casino/lobby/lobby-entries.ts';
import { nameOfEvent } from '../sports/event-name.ts';
import { makeEventPath } from '../sports/event-path.ts';
import { isListed, isMatchInPlay } from '../sports/match-list.ts';
import {
  type ListedSport,
  sportMatchesQuery,
  sportPath,
  useSports,
} from '../sports/sports-query.ts';
import { formatStart } from '../ui/moments.ts';
import type { FoundPlace } from './find-places.ts';

const freshMs = 30_000;

function bestOf({ matchOdds: [market] }: MatchRow): readonly (Odds | null)[] {
  if (market?.status !== 'OPEN') return [];
  const prices = market.runners.map(({ ex }) => parseOdds(ex.availableToBack[0]?.price));
  return prices.some((price) => price !== null) ? prices : [];
}

const makeEvent = (row: MatchRow): FoundPlace => ({
  kind: isRacing(row.sportId) ? 'race' : 'event',
  name: nameOfEvent({ eventId: row.sportId, event: row.eventName, startTime: row.openDate }),
  about: row.competitionName,
  starts: formatStart(row.openDate),
  to: makeEventPath(row),
  isInPlay: isMatchInPlay(row),
  score: row.score ?? '',
  prices: isRacing(row.sportId) ? [] : bestOf(row),
});

function makeCompetitions(sport: ListedSport, rows: readonly MatchRow[]): FoundPlace[] {
  const names = [...new Set(rows.map((row) => row.competitionName).filter(Boolean))];
  const to = sportPath(sport.eventTypeId, sport.name);
  return names.map((name) => ({
    kind: 'competition',
    name,
    about: translator.sayName(sport.name),
    starts: '',
    to,
    isInPlay: false,
  }));
}

const makeTable = ({ name, path }: LobbyEntry): FoundPlace[] =>
  path === null ? [] : [{ kind: 'casino', name, about: '', starts: '', to: path, isInPlay: false }];

/** Returns open tables; a server without a casino has none. */
function useTables(): readonly FoundPlace[] {
  const { data: games } = useCasinoGames();
  const { data: list } = useCasinoList();
  return useMemo(() => lobbyEntries(games ?? [], list ?? []).flatMap(makeTable), [games, list]);
}

export interface SearchedPlaces {
  readonly places: readonly FoundPlace[];
  readonly isWaiting: boolean;
}

export function useSearchedPlaces(): SearchedPlaces {
  const { sports = [] } = useSports();
  const lists = useQueries({
    queries: sports.map(({ eventTypeId }) => ({
      ...sportMatchesQuery(eventTypeId),
      staleTime: freshMs,
      refetchInterval: freshMs,
    })),
    combine: (results) => ({
      rows: results.map(({ data }) => data),
      isWaiting: results.some(({ isPending }) => isPending),
    }),
  });
  const tables = useTables();
  const places = useMemo(() => {
    const ofSports = sports.flatMap((sport, index) => {
      const rows = (lists.rows[index] ?? []).filter(isListed);
      return [...rows.map(makeEvent), ...makeCompetitions(sport, rows)];
    });
    return [...ofSports, ...tables];
  }, [sports, lists.rows, tables]);
  return { places, isWaiting: lists.isWaiting };
}
