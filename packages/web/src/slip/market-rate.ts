/**
 * COM-11: results as the market's commission leaves them, for players who chose so. The server says by which
 * rate it would charge now; the arithmetic is that of the settlement.
 */
import type { Money } from '@layline/contract/money';
import { afterCommission, type Rate } from '@layline/exchange/preview';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/request.ts';
import { useTradingView } from '../session/kept/trading-view.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { useHasCapability } from '../site/capability.ts';

/** A plan is fixed with its market; discounts change once a week. */
const freshMs = 600_000;

interface OfMarket {
  readonly marketId: string;
  /** Where several win, a runner's result is only a part of what the market's commission is taken from. */
  readonly winners: number;
}

/** Null while unknown, if nothing is charged, or if it is not wanted. */
export function useChargedRate({ marketId, winners }: OfMarket, isWanted: boolean): Rate | null {
  const isLoggedIn = useIsLoggedIn();
  const isKnown = useHasCapability('market-detail');
  const { data } = useQuery({
    queryKey: ['marketCommission', marketId],
    queryFn: ({ signal }) =>
      call('marketCommission', { params: { marketId }, signal }).then((reply) => reply.data),
    enabled: isWanted && isLoggedIn && isKnown && winners === 1,
    staleTime: freshMs,
    retry: false,
  });
  const isCharged = isWanted && data !== undefined && data.base > 0 && data.discount < 10_000;
  return isCharged ? data : null;
}

/** Null too if the player did not choose to see results after commission. */
export const useMarketRate = (of: OfMarket): Rate | null =>
  useChargedRate(
    of,
    useTradingView(({ isAfterCommission }) => isAfterCommission),
  );

/** What stays of a result of the market's bets; the result itself without a rate. */
export function useStays(of: OfMarket): (result: Money) => Money {
  const rate = useMarketRate(of);
  return useMemo(
    () => (result: Money) => (rate === null ? result : afterCommission(result, rate)),
    [rate],
  );
}

/** In percent, as charged: 5 % less 40 % are 3. */
export const percentOf = ({ base, discount }: Rate): number => (base * (10_000 - discount)) / 1e6;
