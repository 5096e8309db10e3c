/** Reads sports, competitions and matches from the server. */
import type { MatchRow, Reply } from '@layline/contract';
import { findSport, sportSlug } from '@layline/contract/sport';
import { makeTopic } from '@layline/contract/topic';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { beginWith, firstAnswer } from '../api/first-answers.ts';
import { queryClient } from '../api/query-client.ts';
import { call } from '../api/request.ts';
import { noteReceived } from '../live/freshness.ts';
import { parseRowPrices } from '../live/parse-market.ts';
import { prices } from '../live/prices.ts';
import type { TopicData } from '../live/stream/topic-readers.ts';
import { useLiveQuery } from '../live/use-live-query.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { completeMatch } from './complete-match.ts';
import { isRefetched } from './match-list.ts';

export interface ListedSport {
  readonly eventTypeId: string;
  readonly name: string;
}

/** Returns the page of a sport; a sport known only to another server uses its own name. */
export const sportPath = (id: string, name: string): string =>
  `/${sportSlug(findSport(id)?.name ?? name)}`;

const listPeriodMs = 5000;
const competitionPeriodMs = 20_000;
/** SPORT-1: shows a main sport only if the player's allowed games include it. */
const isAllowed = (sportId: string, allowedGames: readonly string[] | undefined): boolean =>
  allowedGames === undefined ||
  findSport(sportId)?.listing !== 'main' ||
  allowedGames.includes(sportId);

const noLocks: ReadonlySet<string> = new Set();

/**
 * SPORT-5: returns the sports locked for the player; visitors see all, and a failed look-up locks nothing.
 */
function useLockedSports(userId: string | undefined): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: ['eventLocks', userId],
    queryFn: ({ signal }) =>
      call('eventLocks', { body: { setFor: userId ?? '' }, signal }).then(
        (reply) => new Set(reply.data.filter(({ lock }) => lock).map(({ eventId }) => eventId)),
      ),
    enabled: userId !== undefined,
    staleTime: 60_000,
    structuralSharing: false,
  });
  return data ?? noLocks;
}

const readSports = (reply: Reply<'sports'>) => reply.data;

/** Returns the sports that the player sees, and whether a sport is open to the player, listed or not. */
export function useSports() {
  const user = useCurrentUser();
  const query = useQuery({
    queryKey: ['sports'],
    queryFn: ({ signal }) => call('sports', { signal }).then(readSports),
    staleTime: 60_000,
    ...beginWith('sports', readSports),
  });
  const locked = useLockedSports(user?._id);
  const isOpen = (id: string): boolean => isAllowed(id, user?.allowedGames) && !locked.has(id);
  const sports = query.data?.filter(({ eventTypeId }) => isOpen(eventTypeId));
  return { ...query, sports, isOpen };
}

export function useCompetitions(sportId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['competitions', sportId],
    queryFn: ({ signal }) =>
      call('competitions', { params: { eventId: sportId }, signal }).then((reply) => reply.data),
    enabled: isWanted,
    staleTime: 60_000,
  });
}

export function useCompetitionMatches(sportId: string, competitionId: string, isWanted = true) {
  return useLiveQuery({
    queryKey: ['competitionMatches', sportId, competitionId],
    queryFn: ({ signal }) =>
      call('competitionMatches', {
        params: { eventId: sportId, legueId: competitionId },
        signal,
      }).then((reply) => readRows(reply, sportId)),
    topic: isWanted ? makeTopic('competition', sportId, competitionId) : null,
    read: readTopic,
    periodOf: () => competitionPeriodMs,
    enabled: isWanted,
  });
}

/** Best prices go to the price store before the rows render, so that rows appear with them. */
function putPrices(rows: readonly MatchRow[]): readonly MatchRow[] {
  for (const row of rows) {
    const snapshot = parseRowPrices(row);
    if (snapshot !== null) prices.put(snapshot);
  }
  return rows;
}

const marketsOf = (rows: readonly MatchRow[]): readonly string[] =>
  rows.flatMap(({ matchOdds }) => matchOdds.slice(0, 1).map(({ marketId }) => marketId));

const readRows = (reply: Reply<'sportMatches'>, sportId: string): readonly MatchRow[] =>
  reply.data.map((row) => completeMatch(row, sportId));

const readTopic = (data: TopicData) => (data ?? []) as unknown as readonly MatchRow[];

export const sportMatchesQuery = (sportId: string) => ({
  queryKey: ['sportMatches', sportId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('sportMatches', { params: { eventId: sportId }, signal }).then((reply) =>
      putPrices(readRows(reply, sportId)),
    ),
});

/** Requests the list of the home page's first tab before the page renders. */
export function askFirstList(): void {
  const sports = firstAnswer('sports')?.reply.data ?? [];
  const first = sports[0];
  if (first !== undefined) void queryClient.prefetchQuery(sportMatchesQuery(first.eventTypeId));
}

/** Reads a sport's matches, refreshed while visible. */
export function useSportMatches(sportId: string) {
  const query = useLiveQuery({
    ...sportMatchesQuery(sportId),
    topic: isRefetched(sportId) ? makeTopic('matches', sportId) : null,
    read: (data) => putPrices(readTopic(data)),
    periodOf: () => isRefetched(sportId) && listPeriodMs,
    keysOf: marketsOf,
  });
  const { data: rows, dataUpdatedAt } = query;
  useEffect(() => {
    if (dataUpdatedAt > 0 && isRefetched(sportId))
      noteReceived(marketsOf(rows ?? []), listPeriodMs);
  }, [rows, dataUpdatedAt, sportId]);
  return { ...query, rows };
}
