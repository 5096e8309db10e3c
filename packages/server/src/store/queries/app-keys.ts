/** Keys for players' own programs; the store holds only their hashes. */
import { hash } from 'node:crypto';
import {
  appKeyConnectionsMax,
  appKeysMax,
  type Instant,
  makeInstant,
  parseInstant,
} from '@layline/contract';
import type { Store } from '../database.ts';

export interface AppKeyLimits {
  /** Calls in ten seconds; null if the limit by address is enough. */
  readonly callsMax: number | null;
  /** Concurrent connections to the stream. */
  readonly connectionsMax: number;
}

export interface AppKey extends AppKeyLimits {
  readonly playerId: string;
  readonly siteId: string;
  readonly name: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** Accurate to the minute; null for an unused key. */
  readonly usedAt: string | null;
}

const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer');
const columns = `player_id as "playerId", site_id as "siteId", name, created_at as "createdAt",
  revoked_at as "revokedAt", used_at as "usedAt", calls_max as "callsMax",
  connections_max as "connectionsMax"`;

export interface NewAppKey {
  readonly key: string;
  readonly playerId: string;
  readonly siteId: string;
  readonly name: string;
  readonly callsMax?: number | null | undefined;
  readonly connectionsMax?: number | undefined;
  readonly now: Instant;
}

export type AddedAppKey = 'added' | 'name taken' | 'too many';

/** Stores nothing unless the outcome is `added`: names are unique among a player's valid keys. */
export const addAppKey = (
  store: Store,
  { key, playerId, siteId, name, now, callsMax = null, connectionsMax }: NewAppKey,
): Promise<AddedAppKey> =>
  store.transaction(async ({ query }) => {
    // The lock serializes concurrent calls, so that both keys are counted.
    await query('select 1 from player where player_id = $1 for update', [playerId]);
    const good = await query<{ name: string }>(
      'select name from app_key where player_id = $1 and revoked_at is null',
      [playerId],
    );
    if (good.some((one) => one.name === name)) return 'name taken';
    if (good.length >= appKeysMax) return 'too many';
    await query(
      `insert into app_key
         (key_hash, player_id, site_id, name, created_at, calls_max, connections_max)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        hashOf(key),
        playerId,
        siteId,
        name,
        makeInstant(now),
        callsMax,
        connectionsMax ?? appKeyConnectionsMax,
      ],
    );
    return 'added';
  });

const useKeptMs = 60_000;

/** Writes at most once a minute for each key. */
export async function noteAppKeyUse(
  { query }: Store,
  {
    key,
    usedAt,
    now,
  }: { readonly key: string; readonly usedAt: string | null; readonly now: Instant },
): Promise<void> {
  const before = usedAt === null ? null : parseInstant(usedAt);
  if (before !== null && Math.abs(now - before) < useKeptMs) return;
  await query('update app_key set used_at = $2 where key_hash = $1', [
    hashOf(key),
    makeInstant(now),
  ]);
}

/** Returns null for an unknown or revoked key. */
export async function findAppKey({ query }: Store, key: string): Promise<AppKey | null> {
  const [row] = await query<AppKey>(
    `select ${columns} from app_key where key_hash = $1 and revoked_at is null`,
    [hashOf(key)],
  );
  return row ?? null;
}

/** Returns those of the keys that are known and not revoked. */
export async function goodAppKeys(
  { query }: Store,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ hash: string }>(
    `select encode(key_hash, 'hex') as hash from app_key
     where key_hash = any($1) and revoked_at is null`,
    [keys.map(hashOf)],
  );
  const good = new Set(rows.map(({ hash: known }) => known));
  return new Set(keys.filter((key) => good.has(hashOf(key).toString('hex'))));
}

/** Newest first. */
export const listAppKeys = ({ query }: Store, playerId: string): Promise<AppKey[]> =>
  query<AppKey>(
    `select ${columns} from app_key where player_id = $1 order by created_at desc, name collate "C"`,
    [playerId],
  );

/** Returns the number of revoked keys: none if the player has no such valid key. */
export async function revokeAppKeys(
  { query }: Store,
  { playerId, name, now }: Pick<NewAppKey, 'playerId' | 'name' | 'now'>,
): Promise<number> {
  const rows = await query(
    `update app_key set revoked_at = $3
     where player_id = $1 and name = $2 and revoked_at is null returning name`,
    [playerId, name, makeInstant(now)],
  );
  return rows.length;
}
