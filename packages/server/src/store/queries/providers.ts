/** Providers that push prices; the store holds only the hashes of their keys. */
import { hash } from 'node:crypto';
import { type Instant, makeInstant } from '@layline/contract';
import type { Store } from '../database.ts';

export interface Provider {
  readonly name: string;
  /** The key's SHA-256 in hex. */
  readonly keyHash: string;
  readonly marketsMax: number;
  /** Silence after which its markets are suspended, in milliseconds. */
  readonly silenceMs: number;
  readonly createdAt: string;
  readonly keyMadeAt: string;
  readonly disabledAt: string | null;
}

export interface NewProvider extends Pick<Provider, 'name' | 'marketsMax' | 'silenceMs'> {
  readonly key: string;
  readonly now: Instant;
}

export const hashOfKey = (key: string): string => hash('sha256', key, 'hex');

const columns = `name, encode(key_hash, 'hex') as "keyHash", markets_max as "marketsMax",
  silence_ms as "silenceMs", created_at as "createdAt", key_made_at as "keyMadeAt",
  disabled_at as "disabledAt"`;

export const listProviders = ({ query }: Store): Promise<Provider[]> =>
  query<Provider>(`select ${columns} from provider order by name`);

/** Returns false if the name is taken. */
export async function addProvider({ query }: Store, added: NewProvider): Promise<boolean> {
  const { name, key, marketsMax, silenceMs, now } = added;
  const rows = await query(
    `insert into provider (name, key_hash, markets_max, silence_ms, created_at, key_made_at)
     values ($1, decode($2, 'hex'), $3, $4, $5, $5) on conflict (name) do nothing returning 1`,
    [name, hashOfKey(key), marketsMax, silenceMs, makeInstant(now)],
  );
  return rows.length > 0;
}

/** Replaces the key. Returns false if there is no such provider. */
export async function setProviderKey(
  { query }: Store,
  { name, key, now }: Pick<NewProvider, 'name' | 'key' | 'now'>,
): Promise<boolean> {
  const rows = await query(
    `update provider set key_hash = decode($2, 'hex'), key_made_at = $3 where name = $1 returning 1`,
    [name, hashOfKey(key), makeInstant(now)],
  );
  return rows.length > 0;
}

/** `at` is null for a provider that is enabled again. Returns false if there is no such provider. */
export async function setProviderDisabled(
  { query }: Store,
  name: string,
  at: Instant | null,
): Promise<boolean> {
  const rows = await query('update provider set disabled_at = $2 where name = $1 returning 1', [
    name,
    at === null ? null : makeInstant(at),
  ]);
  return rows.length > 0;
}
