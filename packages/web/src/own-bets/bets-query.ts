/** The player's open bets (BETS-1). */
import type { BetRow, TradeRow } from '@layline/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/request.ts';
import { useHasLiveAccount } from '../session/live-account.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { completeTrades } from './complete-trades.ts';
import { liveTrades, useHasLiveBets } from './live-trades.ts';

/** Shorter while bets wait in a market, because another player's bet may match them at any moment. */
const periodMs = { usual: 20_000, waiting: 2000 } as const;

const periodOf = (bets: readonly BetRow[] | undefined): number =>
  bets?.some(({ sizeRemaining }) => sizeRemaining > 0) ? periodMs.waiting : periodMs.usual;

const callMatchBets = (matchId: string, signal: AbortSignal): Promise<BetRow[]> =>
  call('matchBets', { params: { matchId }, signal }).then((reply) => reply.data);

/**
 * Takes bets from the stream if it publishes them, else makes a call; drops an answer that the stream
 * overtook.
 */
async function fetchTrades(signal: AbortSignal): Promise<TradeRow[]> {
  const live = liveTrades();
  if (live !== null) return live;
  const { data } = await call('tradeList', { signal });
  const rows = await completeTrades(data, (matchId) => callMatchBets(matchId, signal));
  return liveTrades() ?? rows;
}

const liveMatchBets = (matchId: string): BetRow[] | undefined =>
  liveTrades()
    ?.filter((trade) => trade.matchId === matchId)
    .flatMap(({ bets }) => bets);

export function useTradeList(): UseQueryResult<TradeRow[]> {
  const isLoggedIn = useIsLoggedIn();
  const isLive = useHasLiveBets();
  return useQuery({
    queryKey: ['tradeList'],
    queryFn: ({ signal }) => fetchTrades(signal),
    enabled: isLoggedIn,
    refetchInterval: ({ state }) =>
      isLive ? false : periodOf(state.data?.flatMap(({ bets }) => bets)),
    gcTime: 0,
  });
}

/** Disabled while the id is empty, because the match is not known yet. */
export function useMatchBets(matchId: string): UseQueryResult<BetRow[]> {
  const isLoggedIn = useIsLoggedIn();
  const isLive = useHasLiveBets();
  return useQuery({
    queryKey: ['matchBets', matchId],
    queryFn: async ({ signal }) =>
      liveMatchBets(matchId) ??
      (await callMatchBets(matchId, signal).then((bets) => liveMatchBets(matchId) ?? bets)),
    enabled: isLoggedIn && matchId !== '',
    refetchInterval: ({ state }) => (isLive ? false : periodOf(state.data)),
    gcTime: 0,
  });
}

/** SLIP-4: after a bet, makes the calls for everything that depends on it, unless the stream publishes it. */
export function useRefreshBets(): () => void {
  const client = useQueryClient();
  const isLive = useHasLiveAccount();
  return () => {
    if (isLive) return;
    for (const name of ['tradeList', 'matchBets', 'exposure', 'currentUser', 'betHistory']) {
      void client.invalidateQueries({ queryKey: [name] });
    }
  };
}
