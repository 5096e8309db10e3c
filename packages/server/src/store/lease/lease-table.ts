/**
 * The tables that record which server writes a PostgreSQL database, and which runs each feed. They have their
 * own schema and are made before the numbered migrations, because the first decides who may run them. Only
 * the database's clock counts, so that no machine's wrong clock shortens or extends a lease.
 */
import type pg from 'pg';

/** How long a lease lasts after its last renewal, by the database's clock. */
export const leaseMs = 3000;

/** Held by servers from before leases, for as long as they run. */
const earlierLock = 7_246_002;

export interface Holder {
  readonly epoch: number;
  /** Host and process of the server that holds it, for people. */
  readonly name: string;
}

/** What is leased: the writing of the database, or the running of one feed. */
export interface Leased {
  /** The feed; null for the writing of the database. */
  readonly feed: string | null;
  /** What others need to know of the holder on the wire: for a feed, what verifies its messages. */
  readonly keys: string;
  /** The channel on which a holder tells that it has given the lease back. */
  readonly freedChannel: string;
  readonly table: string;
  /** Selects the row, where `$1` is the feed. */
  readonly ours: string;
}

export const writingWith = (keys: string): Leased => ({
  feed: null,
  keys,
  freedChannel: 'layline_lease',
  table: 'layline_engine.lease',
  ours: '$1::text is null',
});

export const feedCalled = (feed: string, publicKey: string): Leased => ({
  feed,
  keys: publicKey,
  freedChannel: 'layline_feed_lease',
  table: 'layline_engine.feed_lease',
  ours: 'feed = $1',
});

/** Makes the tables if they are missing, and lets `role` use them. Runs as the owner of the database. */
export async function prepareLeases(owner: pg.Client, role: string): Promise<void> {
  if (await mayLease(owner, role)) return;
  const [row] = (await owner.query("select to_regclass('layline_engine.feed_lease') as name")).rows;
  if (row?.name === null) {
    await owner.query(
      `create schema if not exists layline_engine;
       create table if not exists layline_engine.lease (
         id boolean primary key default true check (id),
         epoch bigint not null,
         holder text not null,
         until timestamptz not null);
       insert into layline_engine.lease values (true, 0, '', '-infinity') on conflict do nothing;
       create table if not exists layline_engine.feed_lease (
         feed text primary key,
         epoch bigint not null,
         holder text not null,
         until timestamptz not null,
         public_key text not null)`,
    );
  }
  await owner.query(
    "alter table layline_engine.lease add column if not exists keys text not null default ''",
  );
  const to = `"${role.replaceAll('"', '""')}"`;
  await owner.query(
    `grant usage on schema layline_engine to ${to};
     grant select, update on layline_engine.lease to ${to};
     grant select, insert, update on layline_engine.feed_lease to ${to}`,
  );
}

/** Tells whether the tables exist and the role has its rights on them, so that no owner is needed. */
async function mayLease(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select case when to_regclass('layline_engine.feed_lease') is null or not exists (
         select from pg_attribute
         where attrelid = to_regclass('layline_engine.lease') and attname = 'keys')
       then false else
       has_schema_privilege($1, 'layline_engine', 'usage')
       and has_table_privilege($1, 'layline_engine.lease', 'select')
       and has_table_privilege($1, 'layline_engine.lease', 'update')
       and has_table_privilege($1, 'layline_engine.feed_lease', 'select')
       and has_table_privilege($1, 'layline_engine.feed_lease', 'insert')
       and has_table_privilege($1, 'layline_engine.feed_lease', 'update') end as may`,
    [role],
  );
  return rows[0]?.may ?? false;
}

/** Returns the new epoch; null while another server's lease is valid. */
export const takeLease = (client: pg.Client, leased: Leased, holder: string) =>
  leased.feed === null
    ? takeWriting(client, leased, holder)
    : takeFeed(client, { ...leased, feed: leased.feed }, holder);

async function takeFeed(
  client: pg.Client,
  { table, ours, feed, keys }: Leased & { readonly feed: string },
  holder: string,
): Promise<number | null> {
  await client.query(
    `insert into ${table} values ($1, 0, '', '-infinity', '') on conflict do nothing`,
    [feed],
  );
  const { rows } = await client.query<{ epoch: string }>(
    `update ${table}
     set epoch = epoch + 1, holder = $2, until = clock_timestamp() + $3 * interval '1 ms',
       public_key = $4
     where ${ours} and until < clock_timestamp()
     returning epoch`,
    [feed, holder, leaseMs, keys],
  );
  return rows[0] === undefined ? null : Number(rows[0].epoch);
}

async function takeWriting(
  client: pg.Client,
  { keys }: Leased,
  holder: string,
): Promise<number | null> {
  // The first lease of a database must not begin while a server without one runs.
  const { rows } = await client.query<{ epoch: string }>(
    `update layline_engine.lease
     set epoch = epoch + 1, holder = $1, until = clock_timestamp() + $2 * interval '1 ms',
       keys = $4
     where until < clock_timestamp() and (epoch > 0 or pg_try_advisory_lock($3))
     returning epoch`,
    [holder, leaseMs, earlierLock, keys],
  );
  if (rows[0] === undefined) return null;
  // Keeps such a server from starting beside this one; a dead host may still hold the lock.
  await client.query('select pg_try_advisory_lock($1)', [earlierLock]);
  // Nobody waits for it: where there is none to end, as after a handover, the journal is free.
  void endStalledTransactions(client).catch(() => undefined);
  return Number(rows[0].epoch);
}

/**
 * Ends transactions that a paused or cut-off leader left open: they would keep this server from writing the
 * journal's next row. What they hold was never acknowledged. Those that proceed are left alone.
 */
async function endStalledTransactions(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and application_name = 'layline'
       and state = 'idle in transaction' and state_change < clock_timestamp() - interval '1 s'`,
  );
}

/** Returns false once another server has taken over. A lease that expired unclaimed continues. */
export async function renewLease(
  client: pg.Client,
  { table, ours, feed }: Leased,
  epoch: number,
): Promise<boolean> {
  const { rowCount } = await client.query({
    text: `update ${table} set until = clock_timestamp() + $3 * interval '1 ms'
           where ${ours} and epoch = $2`,
    values: [feed, epoch, leaseMs],
  });
  return rowCount === 1;
}

/** Servers that wait learn of it at once. */
export async function endLease(
  client: pg.Client,
  { table, ours, feed, freedChannel }: Leased,
  epoch: number,
): Promise<void> {
  await client.query(
    `with freed as (
       update ${table} set until = '-infinity' where ${ours} and epoch = $2 returning epoch)
     select pg_notify($3, epoch::text) from freed`,
    [feed, epoch, freedChannel],
  );
}

export async function readHolder(
  client: pg.Client,
  { table, ours, feed }: Leased,
): Promise<Holder> {
  const { rows } = await client.query<{ epoch: string; holder: string }>(
    `select epoch, holder from ${table} where ${ours}`,
    [feed],
  );
  return { epoch: Number(rows[0]?.epoch ?? 0), name: rows[0]?.holder ?? '' };
}
