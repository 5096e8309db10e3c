/** Restores of copies of this store, after which the newest numbers of rounds are not known. */
import { type Instant, makeInstant, parseInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export async function addRestore(
  { query }: Sql,
  { madeAt, now }: { readonly madeAt: Instant; readonly now: Instant },
): Promise<void> {
  await query(
    `insert into restore_made (restored_at, made_at, chain_id)
     values ($1, $2, (select coalesce(max(chain_id), 0) from casino_chain))`,
    [makeInstant(now), makeInstant(madeAt)],
  );
}

/**
 * When the oldest copy was made that was restored since the game's newest chain was announced; null if none
 * was.
 */
export async function findRestore({ query }: Sql, gameId: string): Promise<Instant | null> {
  const [row] = await query<{ madeAt: string | null }>(
    `select min(made_at) as "madeAt" from restore_made where chain_id >= (
       select coalesce(max(chain_id), 0) from casino_chain where game_id = $1)`,
    [gameId],
  );
  return row?.madeAt ? parseInstant(row.madeAt) : null;
}
