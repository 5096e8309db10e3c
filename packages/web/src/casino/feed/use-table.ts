/** Subscribes a screen to a table; the feed polls while the screen is mounted. */
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useIsStale } from '../../live/freshness.ts';
import { freshKey, openTableFeed, type TableSource } from './table-feed.ts';
import type { TableState } from './table-state.ts';

/** CAS-9: a table without data for too long is down, even if no call has failed. */
export function useTable(source: TableSource): TableState {
  const [open, setOpen] = useState(() => ({ key: source.key, feed: openTableFeed(source) }));
  // The source is a new object on each render; its key identifies the table.
  if (open.key !== source.key) setOpen({ key: source.key, feed: openTableFeed(source) });
  const state = useSyncExternalStore(open.feed.subscribe, open.feed.read);
  const isStale = useIsStale(freshKey(source));
  const isDown = state.isDown || (isStale && state.live !== null);
  return useMemo(() => (isDown ? { ...state, isDown, close: null } : state), [state, isDown]);
}
