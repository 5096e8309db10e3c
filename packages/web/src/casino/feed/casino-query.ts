/** Reads game lists and finished rounds from the server. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/request.ts';
import { useIsOurMake } from '../../site/capability.ts';

/** API-4: the list of games is cached for 60 s. */
const listStaleMs = 60_000;

export const useCasinoGames = () =>
  useQuery({
    queryKey: ['casinoGames'],
    queryFn: ({ signal }) => call('casinoGames', { signal }).then((reply) => reply.data),
    staleTime: listStaleMs,
    gcTime: listStaleMs,
  });

export const useCasinoList = () =>
  useQuery({
    queryKey: ['casinoList'],
    queryFn: ({ signal }) => call('casinoList', { signal }).then((reply) => reply.data),
    staleTime: listStaleMs,
  });

/** Reads a finished round with its seed; null while no round is requested. */
export const useRoundResult = (roundId: string | null) =>
  useQuery({
    queryKey: ['casinoResult', roundId],
    queryFn: ({ signal }) =>
      call('casinoResult', { body: { roundId: roundId ?? '' }, signal }).then(
        (reply) => reply.data[0] ?? null,
      ),
    enabled: roundId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads up to a hundred results for the roads, again after each round. Other servers have no such call. */
export function useRoads(casinoType: string, newest: string) {
  const isServed = useIsOurMake();
  return useQuery({
    queryKey: ['casinoRoads', casinoType, newest],
    queryFn: ({ signal }) =>
      call('casinoRoads', { params: { casinoType }, signal }).then((reply) => reply.data),
    enabled: isServed,
    staleTime: listStaleMs,
    placeholderData: (before) => before,
  });
}

export const useFairness = (casinoType: string) =>
  useQuery({
    queryKey: ['casinoFairness', casinoType],
    queryFn: ({ signal }) =>
      call('casinoFairness', { params: { casinoType }, signal }).then((reply) => reply.data),
    refetchInterval: 10_000,
  });

/** Reads the chains of a table that were announced before one; null reads none. */
export const useEarlierChains = (casinoType: string, before: number | null) =>
  useQuery({
    queryKey: ['casinoChains', casinoType, before],
    queryFn: ({ signal }) =>
      call('casinoChains', {
        params: { casinoType },
        query: { before: `${before ?? 0}` },
        signal,
      }).then((reply) => reply.data ?? []),
    enabled: before !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useReplay = (mid: string) =>
  useQuery({
    queryKey: ['casinoReplay', mid],
    queryFn: ({ signal }) =>
      call('casinoReplay', { params: { mid }, signal }).then((reply) => reply.data),
    staleTime: Number.POSITIVE_INFINITY,
  });
