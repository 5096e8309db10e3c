/**
 * One server at a time writes a PostgreSQL database: an advisory lock held by a connection of its own
 * for as long as the server runs. If that connection breaks the lock is taken again; when another
 * server was quicker, this one must stop. Until it does, the journal's numbers keep the two apart.
 */
import pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

export interface DatabaseLock {
  release(): Promise<void>;
}

export interface DatabaseLockOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Another server holds the lock now. */
  readonly onUsurped: () => void;
}

/** Any number of ours, the same in every server. */
const lockNumber = 7_246_002;
const retryMs = 1000;

/** Null when another server holds the lock. Rejects when the database does not answer. */
export async function lockDatabase(options: DatabaseLockOptions): Promise<DatabaseLock | null> {
  const stop = new AbortController();
  let client = await take(options.url);
  if (!client) return null;

  function watch(holding: pg.Client): void {
    holding.once('end', () => {
      if (!stop.signal.aborted) void retake();
    });
  }

  async function retake(): Promise<void> {
    const { url, clock, log, onUsurped } = options;
    log.warn('the connection that holds the database lock was lost');
    while (!stop.signal.aborted) {
      await clock.sleep(retryMs, stop.signal);
      try {
        client = await take(url);
        if (!client) return onUsurped();
        return watch(client);
      } catch {
        // The database does not answer yet; no other server can have the lock from it either.
      }
    }
  }

  watch(client);
  return {
    async release() {
      stop.abort();
      await client?.end();
    },
  };
}

/** A connection that holds the lock; null when somebody else does. */
async function take(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'layline lock' });
  // An error is followed by `end`, which is what is acted on.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [lockNumber],
  );
  if (rows[0]?.taken) return client;
  await client.end();
  return null;
}
