/** Subscribes a screen to a table; the feed polls while the screen is there. */
import { useState, useSyncExternalStore } from 'react';
import { openTableFeed, type TableSource } from './table-feed.ts';
import type { TableState } from './table-state.ts';

export function useTable(source: TableSource): TableState {
  const [open, setOpen] = useState(() => ({ key: source.key, feed: openTableFeed(source) }));
  // The source is a new object at each rendering; its key identifies the table.
  if (open.key !== source.key) setOpen({ key: source.key, feed: openTableFeed(source) });
  return useSyncExternalStore(open.feed.subscribe, open.feed.read);
}
