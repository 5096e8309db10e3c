/** Reads from the rows of the leases what servers need of their holders: of the leader, and of feeds. */
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

export interface LeaderRow {
  readonly epoch: number;
  /** What verifies its messages, and what calls are encrypted to; empty for a server without keys. */
  readonly keys: string;
  /** Whether the lease runs, by the database's clock. */
  readonly isValid: boolean;
}

/** Null where no server has led yet. */
export async function readLeaderRow(sql: Pick<Store, 'query'>): Promise<LeaderRow | null> {
  const [row] = await sql.query<{ epoch: string; keys: string; is_valid: boolean }>(
    `select epoch, keys, until > clock_timestamp() as is_valid
     from layline_engine.lease where epoch > 0`,
  );
  return row === undefined
    ? null
    : { epoch: Number(row.epoch), keys: row.keys, isValid: row.is_valid };
}
