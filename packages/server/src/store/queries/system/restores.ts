/** Restores of copies of this store, and ends of servers: whether the newest numbers of rounds are known. */
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
  // A copy that is only tried out must not deliver what the venue itself delivers.
  const reason = 'the store was restored from a copy';
  await query('update partner set is_on = false, off_reason = $1 where is_on', [reason]);
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

/** At an orderly end: no number of the game was used beyond this one. */
export async function noteCasinoEnd(
  { query }: Sql,
  { gameId, nonce }: { readonly gameId: string; readonly nonce: number },
): Promise<void> {
  await query(
    `insert into casino_end (game_id, nonce) values ($1, $2)
     on conflict (game_id) do update set nonce = excluded.nonce`,
    [gameId, nonce],
  );
}

interface CasinoEnd {
  /** The number at the last orderly end; null before the first. */
  readonly nonce: number | null;
  /** When the newest round was opened, or the newest chain begun; null before both. */
  readonly newestAt: Instant | null;
}

export async function readCasinoEnd({ query }: Sql, gameId: string): Promise<CasinoEnd> {
  const [row] = await query<{ nonce: number | null; newestAt: string | null }>(
    `select (select nonce from casino_end where game_id = $1) as nonce, greatest(
       (select start_at from casino_round where game_id = $1 order by nonce desc limit 1),
       (select started_at from casino_chain where game_id = $1 order by chain_id desc limit 1)
     ) as "newestAt"`,
    [gameId],
  );
  return { nonce: row?.nonce ?? null, newestAt: parseInstant(row?.newestAt ?? '') };
}
