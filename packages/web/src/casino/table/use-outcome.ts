/** The running round's outcome and the player's result, once they are out. */
import type { BetRow } from '@layline/contract';
import { type Money, sumMoney } from '@layline/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../api/request.ts';
import { useRefreshBets } from '../../own-bets/bets-query.ts';
import { parseAmount } from '../../session/amount.ts';
import { useIsLoggedIn } from '../../session/session-store.ts';
import { useRoundResult } from '../feed/casino-query.ts';
import { ownResult, type TableState } from '../feed/table-state.ts';
import { useCheckOwn } from '../own-rounds/use-check-own.ts';

export interface RoundOutcome {
  /** Sids of winning options; empty until the result. */
  readonly winners: readonly number[];
  /** The player's bets of the round, once they are settled. */
  readonly settled: readonly BetRow[];
  /** Their net result; null without bets or before settlement. */
  readonly net: Money | null;
}

const settledMax = '50';

const noBets: readonly BetRow[] = [];

/** Reads the settled bets of the round. */
function useSettledBets(mid: string | null): readonly BetRow[] {
  const isLoggedIn = useIsLoggedIn();
  const { data } = useQuery({
    queryKey: ['casinoNet', mid],
    queryFn: ({ signal }) =>
      call('betHistory', {
        params: { page: '1', pageSize: settledMax },
        body: { status: 'Settle', sportsName: 'Casino' },
        signal,
      }).then(({ pageItems }) => pageItems.filter((row) => row.roundId === mid)),
    enabled: isLoggedIn && mid !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      (state.data ?? noBets).length === 0 && state.dataUpdateCount < 3 ? 1500 : false,
  });
  return mid === null ? noBets : (data ?? noBets);
}

function netOf(settled: readonly BetRow[]): Money | null {
  const counted = settled.filter((row) => row.case !== 'void');
  if (counted.length === 0) return null;
  return sumMoney(counted.map(({ profitLoss }) => parseAmount(profitLoss)));
}

const noWinners: readonly number[] = [];

/** `hadBets` tells whether the player had a stake in this round. */
export function useOutcome(state: TableState, hadBets: boolean): RoundOutcome {
  const own = ownResult(state);
  const mid = own?.mid ?? null;
  const { data } = useRoundResult(mid);
  useCheckOwn(hadBets ? (data ?? null) : null);
  const refreshBets = useRefreshBets();
  const settled = useSettledBets(hadBets ? mid : null);
  const shownMid = useRef<string | null>(null);
  useEffect(() => {
    if (mid === null || !hadBets || shownMid.current === mid) return;
    shownMid.current = mid;
    refreshBets();
  }, [mid, hadBets, refreshBets]);
  const win = data?.win ?? '';
  const winners = useMemo(
    () =>
      win === ''
        ? noWinners
        : win
            .split(',')
            .map(Number)
            .filter((sid) => sid > 0),
    [win],
  );
  return { winners: mid === null ? noWinners : winners, settled, net: netOf(settled) };
}
