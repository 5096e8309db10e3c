/** Players' passkeys in the store. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql, Store } from '../../database.ts';

export interface StoredPasskey {
  readonly credential_id: string;
  readonly player_id: string;
  readonly user_handle: string;
  readonly name: string;
  readonly public_key: string;
  readonly sign_count: number;
  readonly transports: readonly string[];
  readonly added_at: string;
  readonly used_at: string | null;
}

const columns = `credential_id, player_id, user_handle, name, public_key, sign_count::float8 as sign_count,
  transports, ${asText('added_at')}, ${asText('used_at')}`;

function asText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
}

/** Oldest first. */
export const listPasskeys = ({ query }: Sql, playerId: string): Promise<StoredPasskey[]> =>
  query<StoredPasskey>(
    `select ${columns} from passkey where player_id = $1
     order by passkey.added_at, credential_id collate "C"`,
    [playerId],
  );

export async function findPasskey(
  { query }: Sql,
  credentialId: string,
): Promise<StoredPasskey | null> {
  const [row] = await query<StoredPasskey>(
    `select ${columns} from passkey where credential_id = $1`,
    [credentialId],
  );
  return row ?? null;
}

export type NewPasskey = Omit<StoredPasskey, 'added_at' | 'used_at'>;

/** Returns false and stores nothing if the player has `most` already or the key is known. */
export const addPasskey = (
  store: Store,
  { key, most, now }: { readonly key: NewPasskey; readonly most: number; readonly now: Instant },
): Promise<boolean> =>
  store.transaction(async (sql) => {
    // The lock serializes concurrent calls, so that both keys are counted.
    await sql.query('select 1 from player where player_id = $1 for update', [key.player_id]);
    const added = await sql.query(
      `insert into passkey (credential_id, player_id, user_handle, name, public_key, sign_count,
         transports, added_at)
       select $1, $2, $3, $4, $5, $6::bigint, $7::text[], $8::timestamptz
       where (select count(*) from passkey where player_id = $2) < $9
       on conflict (credential_id) do nothing returning 1`,
      [
        key.credential_id,
        key.player_id,
        key.user_handle,
        key.name,
        key.public_key,
        key.sign_count,
        [...key.transports],
        makeInstant(now),
        most,
      ],
    );
    return added.length > 0;
  });

/**
 * Stores a signature's count. Returns false if it does not exceed the last one, as may happen with a copied
 * key.
 */
export async function takeSignCount(
  { query }: Sql,
  {
    credentialId,
    count,
    now,
  }: { readonly credentialId: string; readonly count: number; readonly now: Instant },
): Promise<boolean> {
  const rows = await query(
    `update passkey set sign_count = $2::bigint, used_at = $3::timestamptz
     where credential_id = $1 and (sign_count < $2::bigint or (sign_count = 0 and $2::bigint = 0))
     returning 1`,
    [credentialId, count, makeInstant(now)],
  );
  return rows.length > 0;
}

/** Returns false if the player has no such key. */
export async function removePasskey(
  { query }: Sql,
  { playerId, credentialId }: { readonly playerId: string; readonly credentialId: string },
) {
  const rows = await query(
    'delete from passkey where player_id = $1 and credential_id = $2 returning 1',
    [playerId, credentialId],
  );
  return rows.length > 0;
}

/** Returns the number of removed passkeys. */
export async function removePasskeys({ query }: Sql, playerId: string): Promise<number> {
  return (await query('delete from passkey where player_id = $1 returning 1', [playerId])).length;
}
