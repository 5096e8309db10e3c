/** The client's only price store, with thin hooks. */
import type { Side } from '@layline/contract/market';
import { useCallback, useSyncExternalStore } from 'react';
import { onNextFlush } from '../base/clock.ts';
import { type Cell, cellKey, type LiveMarket, presenceKey } from './price-board.ts';
import { openPriceStore } from './price-store.ts';

export const prices = openPriceStore(onNextFlush);

function useKey<Value>(key: string, read: () => Value): Value {
  const subscribe = useCallback((listen: () => void) => prices.subscribe(key, listen), [key]);
  return useSyncExternalStore(subscribe, read);
}

export function useCell(
  marketId: string,
  runnerId: number,
  side: Side,
  level: number,
): Cell | undefined {
  const key = cellKey(marketId, runnerId, side, level);
  return useKey(key, () => prices.cell(key));
}

/** Tells whether there is a price, whatever its value. */
export function useHasCell(key: string): boolean {
  return useKey(presenceKey(key), () => prices.cell(key) !== undefined);
}

export const useMarket = (marketId: string): LiveMarket | undefined =>
  useKey(marketId, () => prices.market(marketId));
