/**
 * The table that records which server writes a PostgreSQL database. It has its own schema and is made before
 * the numbered migrations, because it decides who may run them. Only the database's clock counts, so that no
 * machine's wrong clock shortens or extends a lease.
 */
import type pg from 'pg';

/** How long a lease lasts after its last renewal, by the database's clock. */
export const leaseMs = 3000;

/** The channel on which a holder tells that it has given the lease back. */
export const freedChannel = 'layline_lease';

/** Held by servers from before leases, for as long as they run. */
const earlierLock = 7_246_002;

export interface Holder {
  readonly epoch: number;
  /** Host and process of the writing server, for people. */
  readonly name: string;
}

/** Makes the table if it is missing, and lets `role` use it. Runs as the owner of the database. */
export async function prepareLease(owner: pg.Client, role: string): Promise<void> {
  const [row] = (await owner.query("select to_regclass('layline_engine.lease') as name")).rows;
  if (row?.name === null) {
    await owner.query(
      `create schema if not exists layline_engine;
       create table if not exists layline_engine.lease (
         id boolean primary key default true check (id),
         epoch bigint not null,
         holder text not null,
         until timestamptz not null);
       insert into layline_engine.lease values (true, 0, '', '-infinity') on conflict do nothing`,
    );
  }
  const to = `"${role.replaceAll('"', '""')}"`;
  await owner.query(
    `grant usage on schema layline_engine to ${to}; grant select, update on layline_engine.lease to ${to}`,
  );
}

/** Returns the new epoch; null while another server's lease is valid. */
export async function takeLease(client: pg.Client, holder: string): Promise<number | null> {
  // The first lease of a database must not begin while a server without one runs.
  const { rows } = await client.query<{ epoch: string }>(
    `update layline_engine.lease
     set epoch = epoch + 1, holder = $1, until = clock_timestamp() + $2 * interval '1 ms'
     where until < clock_timestamp() and (epoch > 0 or pg_try_advisory_lock($3))
     returning epoch`,
    [holder, leaseMs, earlierLock],
  );
  if (rows[0] === undefined) return null;
  // Keeps such a server from starting beside this one; a dead host may still hold the lock.
  await client.query('select pg_try_advisory_lock($1)', [earlierLock]);
  return Number(rows[0].epoch);
}

/**
 * Ends transactions that a paused or cut-off leader left open: they would keep this server from writing the
 * journal's next row. What they hold was never acknowledged. Those that proceed are left alone.
 */
export async function endStalledTransactions(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and application_name = 'layline'
       and state = 'idle in transaction' and state_change < clock_timestamp() - interval '1 s'`,
  );
}

/** Returns false once another server has taken over. A lease that expired unclaimed continues. */
export async function renewLease(client: pg.Client, epoch: number): Promise<boolean> {
  const { rowCount } = await client.query({
    text: `update layline_engine.lease set until = clock_timestamp() + $2 * interval '1 ms'
           where epoch = $1`,
    values: [epoch, leaseMs],
  });
  return rowCount === 1;
}

/** Servers that wait learn of it at once. */
export async function endLease(client: pg.Client, epoch: number): Promise<void> {
  await client.query(
    `with freed as (
       update layline_engine.lease set until = '-infinity' where epoch = $1 returning epoch)
     select pg_notify($2, epoch::text) from freed`,
    [epoch, freedChannel],
  );
}

export async function readHolder(client: pg.Client): Promise<Holder> {
  const { rows } = await client.query<{ epoch: string; holder: string }>(
    'select epoch, holder from layline_engine.lease',
  );
  return { epoch: Number(rows[0]?.epoch ?? 0), name: rows[0]?.holder ?? '' };
}
