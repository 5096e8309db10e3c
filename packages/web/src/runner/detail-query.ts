/** A market's price history and depth, requested while they are shown. */
import type { MarketDepth, PriceHistory } from '@layline/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../api/request.ts';

const historyPeriodMs = 4000;
const depthPeriodMs = 1000;

export function usePriceHistory(marketId: string): UseQueryResult<PriceHistory> {
  return useQuery({
    queryKey: ['priceHistory', marketId],
    queryFn: ({ signal }) =>
      call('priceHistory', { params: { marketId }, signal }).then((reply) => reply.data),
    refetchInterval: historyPeriodMs,
    gcTime: 0,
  });
}

/** `each`: with what was traded at each price. */
export function useMarketDepth(marketId: string, traded?: 'each'): UseQueryResult<MarketDepth> {
  const query = traded === undefined ? {} : { traded };
  return useQuery({
    queryKey: ['marketDepth', marketId, traded ?? ''],
    queryFn: ({ signal }) =>
      call('marketDepth', { params: { marketId }, query, signal }).then((reply) => reply.data),
    refetchInterval: depthPeriodMs,
    gcTime: 0,
  });
}
