/**
 * Detects a pooler that gives one session of PostgreSQL to several connections, such as PgBouncer with
 * `pool_mode = transaction`. Prepared statements, session settings and locks do not survive that, and would
 * fail only under load.
 */
import pg from 'pg';
import { sessionOptions } from './lease/session-options.ts';

const shared =
  'A pooler shares sessions of PostgreSQL between connections (pool_mode transaction or statement).';
const remedy =
  "Give PostgreSQL's own address; the server keeps ten connections and needs no pooler.";

/** Returns why the address cannot be used, or null. Rejects if the server does not answer. */
export async function problemOfPooler(url: string): Promise<string | null> {
  const [first, second] = [clientOf(url), clientOf(url)];
  try {
    await first.connect();
    const before = await sessionOf(first);
    await second.connect();
    await second.query('begin');
    // Both connections are open, so on PostgreSQL itself their sessions differ, and each keeps its own.
    const other = await sessionOf(second);
    const after = await sessionOf(first);
    await second.query('rollback');
    if (before === after && before !== other) return null;
    return `${shared} ${remedy}`;
  } catch (error) {
    if (!isOfPooler(error)) throw error;
    return `A pooler refuses the settings of a session (${error.message}). ${remedy}`;
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
}

const clientOf = (url: string): pg.Client => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'layline check',
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    options: sessionOptions,
  });
  // The next query fails and is handled there.
  client.on('error', () => undefined);
  return client;
};

/** Returns PostgreSQL's own number of the session that answers. */
async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** PgBouncer knows no session settings at the start of a connection; PostgreSQL knows all of ours. */
const isOfPooler = (error: unknown): error is Error =>
  error instanceof Error &&
  /unsupported startup parameter|not supported.*pool/i.test(error.message);
