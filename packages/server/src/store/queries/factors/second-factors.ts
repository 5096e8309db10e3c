/** A player's second factor in the store. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql, Store } from '../../database.ts';

export interface StoredTotp {
  readonly sealed: string;
  readonly isConfirmed: boolean;
}

export async function readTotp({ query }: Sql, playerId: string): Promise<StoredTotp | null> {
  const [row] = await query<{ sealed: string; is_confirmed: boolean }>(
    `select sealed_secret as sealed, confirmed_at is not null as is_confirmed
     from player_totp where player_id = $1`,
    [playerId],
  );
  return row ? { sealed: row.sealed, isConfirmed: row.is_confirmed } : null;
}

/** Replaces an unconfirmed second factor. Returns false and does nothing if one is confirmed. */
export async function beginTotpRow(
  { query }: Sql,
  { playerId, sealed }: { readonly playerId: string; readonly sealed: string },
) {
  const rows = await query(
    `insert into player_totp as known (player_id, sealed_secret) values ($1, $2)
     on conflict (player_id) do update set sealed_secret = $2, last_step = 0
     where known.confirmed_at is null returning 1`,
    [playerId, sealed],
  );
  return rows.length > 0;
}

/** Stores a code's time step. Returns false if the same or a later one was used before. */
export async function takeStep(
  { query }: Sql,
  { playerId, step }: { readonly playerId: string; readonly step: number },
): Promise<boolean> {
  const rows = await query(
    `update player_totp set last_step = $2 where player_id = $1 and last_step < $2
     and confirmed_at is not null returning 1`,
    [playerId, step],
  );
  return rows.length > 0;
}

interface Confirmation {
  readonly playerId: string;
  readonly sealed: string;
  readonly step: number;
  readonly codeHashes: readonly string[];
  readonly now: Instant;
}

/** Returns false if it was confirmed, or begun again, meanwhile. */
export const confirmTotpRow = (
  store: Store,
  { playerId, sealed, step, codeHashes, now }: Confirmation,
): Promise<boolean> =>
  store.transaction(async (sql) => {
    const rows = await sql.query(
      `update player_totp set confirmed_at = $2, last_step = $3
       where player_id = $1 and confirmed_at is null and sealed_secret = $4 returning 1`,
      [playerId, makeInstant(now), step, sealed],
    );
    if (rows.length > 0) await replaceCodes(sql, { playerId, codeHashes });
    return rows.length > 0;
  });

export async function replaceCodes(
  sql: Sql,
  { playerId, codeHashes }: { readonly playerId: string; readonly codeHashes: readonly string[] },
) {
  await sql.query('delete from recovery_code where player_id = $1', [playerId]);
  await sql.query(
    'insert into recovery_code (player_id, code_hash) select $1, unnest($2::text[])',
    [playerId, [...codeHashes]],
  );
}

/** Returns false if the player has no such code left. */
export async function takeRecoveryCode(
  { query }: Sql,
  { playerId, codeHash }: { readonly playerId: string; readonly codeHash: string },
) {
  const rows = await query(
    'delete from recovery_code where player_id = $1 and code_hash = $2 returning 1',
    [playerId, codeHash],
  );
  return rows.length > 0;
}

export async function countCodes({ query }: Sql, playerId: string): Promise<number> {
  const [row] = await query<{ left: number }>(
    'select count(*)::int as left from recovery_code where player_id = $1',
    [playerId],
  );
  return row?.left ?? 0;
}

export const removeTotpRow = (store: Store, playerId: string): Promise<boolean> =>
  store.transaction(async (sql) => {
    await sql.query('delete from recovery_code where player_id = $1', [playerId]);
    const gone = await sql.query('delete from player_totp where player_id = $1 returning 1', [
      playerId,
    ]);
    return gone.length > 0;
  });
