/** Subscribes a screen to a table; the feed polls while the screen is there. */
import { useState, useSyncExternalStore } from 'react';
import { openTableFeed, type TableSource } from './table-feed.ts';
import type { TableState } from './table-state.ts';

export function useTable(source: TableSource): TableState {
  const [open, setOpen] = useState(() => ({ key: source.key, feed: openTableFeed(source) }));
  // The source is made anew at each rendering; its key says which table it is.
  if (open.key !== source.key) setOpen({ key: source.key, feed: openTableFeed(source) });
  return useSyncExternalStore(open.feed.subscribe, open.feed.read);
}
