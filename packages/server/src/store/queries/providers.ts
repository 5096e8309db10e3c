/** Providers that push prices; the store holds only the hashes of their keys. */
import { hash } from 'node:crypto';
import { type Instant, type MarketId, type Money, makeInstant } from '@layline/contract';
import type { Sql, Store } from '../database.ts';

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
  /** The most that its results pay in a market, and within 24 hours, without a person; minor units. */
  readonly payoutMarketMax: number;
  readonly payoutDayMax: number;
  /** Results above this sum wait for a trader. */
  readonly waitAbove: number;
  /** Results wait that come so soon after the last price or bet. */
  readonly waitSeconds: number;
  /** Between a result and its payment. */
  readonly delaySeconds: number;
  /** By how many times odds may move at once; 0 for any. */
  readonly oddsFactor: number;
  /** Events of other sources that it may use. */
  readonly joinedEvents: readonly string[];
}

export interface NewProvider extends Pick<Provider, 'name' | 'marketsMax' | 'silenceMs'> {
  readonly key: string;
  readonly now: Instant;
}

export const hashOfKey = (key: string): string => hash('sha256', key, 'hex');

const columns = `name, encode(key_hash, 'hex') as "keyHash", markets_max as "marketsMax",
  silence_ms as "silenceMs", created_at as "createdAt", key_made_at as "keyMadeAt",
  disabled_at as "disabledAt", payout_market_max as "payoutMarketMax",
  payout_day_max as "payoutDayMax", wait_above as "waitAbove", wait_seconds as "waitSeconds",
  delay_seconds as "delaySeconds", odds_factor as "oddsFactor", joined_events as "joinedEvents"`;

export const listProviders = ({ query }: Store): Promise<Provider[]> =>
  query<Provider>(`select ${columns} from provider order by name collate "C"`);

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

/** What the operator sets of a provider, by column. */
const settable = {
  payoutMarketMax: 'payout_market_max',
  payoutDayMax: 'payout_day_max',
  waitAbove: 'wait_above',
  waitSeconds: 'wait_seconds',
  delaySeconds: 'delay_seconds',
  oddsFactor: 'odds_factor',
  joinedEvents: 'joined_events',
} as const satisfies Partial<Record<keyof Provider, string>>;

export type ProviderChange = {
  readonly [Name in keyof typeof settable]?: Provider[Name] | undefined;
};

/** Returns false if there is no such provider. */
export async function changeProvider(
  { query }: Sql,
  name: string,
  change: ProviderChange,
): Promise<boolean> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const sets = given.map(([key], index) => {
    return `${settable[key as keyof typeof settable]} = $${index + 2}`;
  });
  const text = `update provider set ${sets.join(', ')} where name = $1 returning 1`;
  const rows = await query(text, [name, ...given.map(([, value]) => value)]);
  return rows.length > 0;
}

interface Payout {
  readonly provider: string;
  readonly marketId: MarketId;
  readonly amount: Money;
  readonly at: Instant;
}

/** Notes what a provider's result pays without a person. */
export async function addPayout({ query }: Sql, payout: Payout): Promise<void> {
  const { provider, marketId, amount, at } = payout;
  await query(
    `insert into provider_payout values ($1, $2, $3, $4)
     on conflict (provider, market_id) do update set (amount, paid_at) = (excluded.amount, excluded.paid_at)`,
    [provider, marketId, amount, makeInstant(at)],
  );
}

/** In minor units. */
export async function sumOfPayouts({ query }: Sql, provider: string, since: Instant) {
  const [row] = await query<{ sum: number }>(
    `select coalesce(sum(amount), 0)::bigint as sum from provider_payout
     where provider = $1 and paid_at >= $2`,
    [provider, makeInstant(since)],
  );
  return row?.sum ?? 0;
}
