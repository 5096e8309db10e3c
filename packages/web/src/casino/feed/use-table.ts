/** Subscribes a screen to a table; the feed polls while the screen is there. */
import { useMemo, useSyncExternalStore } from 'react';
import { openTableFeed, type TableSource } from './table-feed.ts';
import type { TableState } from './table-state.ts';

export function useTable(source: TableSource): TableState {
  // The source is made anew at each rendering; its key says which table it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the source
  const feed = useMemo(() => openTableFeed(source), [source.key]);
  return useSyncExternalStore(feed.subscribe, feed.read);
}
