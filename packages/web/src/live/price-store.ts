/**
 * Live prices outside React. Snapshots are stored as they arrive; once per frame their changes become
 * visible, and only readers of changed cells are notified (EVENT-4).
 *
 * Invariant: between two flushes every reader sees the same state.
 */
import { type Cell, type LiveMarket, type MarketSnapshot, openPriceBoard } from './price-board.ts';

export interface PriceStore {
  put(snapshot: MarketSnapshot): void;
  flush(): void;
  cell(key: string): Cell | undefined;
  market(marketId: string): LiveMarket | undefined;
  /** Subscribes to a cell key or a market id. */
  subscribe(key: string, listen: () => void): () => void;
}

/** `schedule` runs the flush soon; the store calls it at most once before the flush runs. */
export function openPriceStore(schedule: (flush: () => void) => void): PriceStore {
  const board = openPriceBoard();
  const listeners = new Map<string, Set<() => void>>();
  let waiting = new Map<string, MarketSnapshot>();
  let isScheduled = false;

  function flush(): void {
    isScheduled = false;
    const snapshots = waiting;
    waiting = new Map();
    const changed = new Set<string>();
    for (const snapshot of snapshots.values()) board.apply(snapshot, changed);
    board.trim((key) => listeners.has(key));
    for (const key of changed) for (const listen of listeners.get(key) ?? []) listen();
  }

  return {
    put(snapshot) {
      const market = snapshot.market ?? waiting.get(snapshot.marketId)?.market ?? null;
      waiting.set(snapshot.marketId, { ...snapshot, market });
      if (isScheduled) return;
      isScheduled = true;
      schedule(flush);
    },
    flush,
    cell: (key) => board.cell(key),
    market: (marketId) => board.market(marketId),
    subscribe(key, listen) {
      const group = listeners.get(key) ?? new Set();
      group.add(listen);
      listeners.set(key, group);
      return () => {
        group.delete(listen);
        if (group.size === 0) listeners.delete(key);
      };
    },
  };
}
