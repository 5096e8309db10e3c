/** The player's open bets (BETS-1). */
import type { BetRow, TradeRow } from '@layline/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/request.ts';
import { completeTrades } from './complete-trades.ts';
import { useIsLoggedIn } from './session-store.ts';

/** While something waits in a market, another player's bet may match it at any moment. */
const periodMs = { usual: 20_000, waiting: 2000 } as const;

const periodOf = (bets: readonly BetRow[] | undefined): number =>
  bets?.some(({ sizeRemaining }) => sizeRemaining > 0) ? periodMs.waiting : periodMs.usual;

const fetchMatchBets = (matchId: string, signal: AbortSignal): Promise<BetRow[]> =>
  call('matchBets', { params: { matchId }, signal }).then((reply) => reply.data ?? []);

export function useTradeList(): UseQueryResult<TradeRow[]> {
  const isLoggedIn = useIsLoggedIn();
  return useQuery({
    queryKey: ['tradeList'],
    queryFn: ({ signal }) =>
      call('tradeList', { signal }).then((reply) =>
        completeTrades(reply.data ?? [], (matchId) => fetchMatchBets(matchId, signal)),
      ),
    enabled: isLoggedIn,
    refetchInterval: ({ state }) => periodOf(state.data?.flatMap(({ bets }) => bets)),
    gcTime: 0,
  });
}

export function useMatchBets(matchId: string): UseQueryResult<BetRow[]> {
  const isLoggedIn = useIsLoggedIn();
  return useQuery({
    queryKey: ['matchBets', matchId],
    queryFn: ({ signal }) => fetchMatchBets(matchId, signal),
    enabled: isLoggedIn,
    refetchInterval: ({ state }) => periodOf(state.data),
    gcTime: 0,
  });
}

/** SLIP-4: after a bet, what depends on it is asked for again. */
export function useRefreshBets(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of ['tradeList', 'matchBets', 'exposure', 'currentUser', 'betHistory']) {
      void client.invalidateQueries({ queryKey: [name] });
    }
  };
}
