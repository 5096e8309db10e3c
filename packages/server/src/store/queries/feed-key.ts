/** Reads whose turn it is to run a feed. */
import type { Store } from '../database.ts';

/**
 * Returns the key that verifies what that server tells of the feed, in base64, new with each turn; null if no
 * server has run it yet.
 */
export async function readFeedKey(
  store: Pick<Store, 'query'>,
  feed: string,
): Promise<string | null> {
  const [row] = await store.query<{ public_key: string }>(
    'select public_key from layline_engine.feed_lease where feed = $1 and epoch > 0',
    [feed],
  );
  return row?.public_key ?? null;
}

/** Whether a server that decides has made the table of the leases on feeds. */
export async function hasFeedLeases(store: Pick<Store, 'query'>): Promise<boolean> {
  const [row] = await store.query<{ name: string | null }>(
    "select to_regclass('layline_engine.feed_lease')::text as name",
  );
  return row !== undefined && row.name !== null;
}
