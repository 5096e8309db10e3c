/** Opens the store named in the settings exclusively: by a lock file, or by a lease in PostgreSQL. */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Sql, Store } from './database.ts';
import { problemOfFolder, problemOfStore } from './folder/data-folder.ts';
import { lockFolder, type Processes } from './folder/data-lock.ts';
import { closeFiles, ownFolder } from './folder/own-folder.ts';
import { isLease, openLease } from './lease/engine-lease.ts';
import { type Holder, leaseMs } from './lease/lease-table.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { problemOfPooler } from './refuse-pooler.ts';
import { grantRunning, mayRewrite } from './roles/grant-running.ts';
import { problemOfCommits, readSyncCommits } from './sync-commits.ts';
import { outageCodeOf, outageText } from './writes/outage.ts';

export interface StoreOptions {
  readonly databaseUrl: string | null;
  /** The address for the role that owns the tables, if the server runs as another. */
  readonly ownerUrl?: string | null;
  readonly dataDir: string;
  readonly processes: Processes;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when another server has taken over the database: this one must stop. */
  readonly onUsurped: () => void;
  /** Waits behind the server that writes the database, and takes over when that stops. */
  readonly standby?: Standby;
  /** Refuses a PostgreSQL whose commits do not wait for a synchronous standby. */
  readonly requireSync?: boolean;
  /** False leaves the tables unchanged, for restoring into an empty store. */
  readonly isMigrated?: boolean;
  /** Returns reasons not to use the store; called before its tables are changed. Empty to continue. */
  readonly problemsOf?: (sql: Sql) => Promise<readonly string[]>;
}

interface Standby {
  /** Called with the server that writes now, and again when another does. */
  readonly onHeld: (by: Holder) => void;
}

/** A refusal to start that the operator can resolve; the message says how. */
export class StartRefusal extends Error {}

/** Returns a refusal to start if the error means a store outage, else null. */
export function refusalOfOutage(error: unknown): StartRefusal | null {
  const outage = outageCodeOf(error);
  if (outage === null) return null;
  return new StartRefusal(
    `The server cannot start without writing. ${outageText(outage)} (${textOf(error)})`,
  );
}

export async function openStore(options: StoreOptions): Promise<Store> {
  const unsafe = await ownFolder(options.dataDir).catch(refuseFolder(options.dataDir));
  if (unsafe !== null) throw new StartRefusal(unsafe);
  const store = await (options.databaseUrl === null
    ? openFolder(options)
    : openServer(options.databaseUrl, options));
  if (options.isMigrated === false) return store;
  try {
    const { ownerUrl } = options;
    if (typeof ownerUrl === 'string') await bringForwardAsOwner(store, { ...options, ownerUrl });
    else await bringForwardAlone(store, options);
    return store;
  } catch (error) {
    await store.close();
    if (error instanceof StartRefusal) throw error;
    throw refusalOfOutage(error) ?? new StartRefusal(textOf(error));
  }
}

async function bringForward(store: Store, options: StoreOptions): Promise<void> {
  const problems = (await options.problemsOf?.(store)) ?? [];
  if (problems.length > 0) throw new StartRefusal(problems.join('\n'));
  const applied = await migrate(store, {
    migrations: await readMigrations(),
    now: options.clock.now(),
  });
  if (applied > 0) options.log.info({ applied }, 'tables migrated');
}

async function bringForwardAlone(store: Store, options: StoreOptions): Promise<void> {
  await bringForward(store, options);
  if (store.kind !== 'postgres' || !(await mayRewrite(store))) return;
  options.log.warn('the role of DATABASE_URL could rewrite its tables; see DATABASE_OWNER_URL');
}

/** Migrates as the owner, who is not needed afterwards, and then grants the running role its rights. */
async function bringForwardAsOwner(
  running: Store,
  options: StoreOptions & { readonly ownerUrl: string },
): Promise<void> {
  const owner = await openPostgres(options.ownerUrl, {
    onLost: (error) =>
      options.log.warn({ reason: error.message }, "the owner's connection was lost"),
  }).catch((error: unknown) => {
    throw new StartRefusal(`DATABASE_OWNER_URL: PostgreSQL cannot be used: ${textOf(error)}`);
  });
  try {
    await bringForward(owner, options);
    await grantRunning(owner, await roleOf(running));
  } finally {
    await owner.close();
  }
  if (await mayRewrite(running)) {
    throw new StartRefusal(
      'DATABASE_URL: its role may change the journal, as the owner of the tables or by a right of its own; ' +
        "give a role that is not DATABASE_OWNER_URL's and was granted nothing.",
    );
  }
}

async function roleOf(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ role: string }>('select current_user::text as role');
  return row?.role ?? '';
}

/** Turns file system errors into refusals to start; rethrows all others. */
export const refuseFolder =
  (folder: string) =>
  async (error: unknown): Promise<never> => {
    const problem = await problemOfFolder(folder, error);
    throw problem === null ? error : new StartRefusal(problem);
  };

/** A server that was just killed may still be ending. */
const dyingMs = { wait: 250, max: 3000 };

interface Attempt<Taken> {
  readonly take: () => Promise<Taken>;
  readonly isTaken: (taken: Taken) => boolean;
}

async function patiently<Taken>(clock: Clock, { take, isTaken }: Attempt<Taken>): Promise<Taken> {
  let taken = await take();
  for (let waitedMs = 0; !isTaken(taken) && waitedMs < dyingMs.max; waitedMs += dyingMs.wait) {
    await clock.sleep(dyingMs.wait);
    taken = await take();
  }
  return taken;
}

async function openFolder(options: StoreOptions): Promise<Store> {
  const { dataDir, processes, clock } = options;
  const take = () => lockFolder(dataDir, processes).catch(refuseFolder(dataDir));
  const lock = await patiently(clock, { take, isTaken: ({ kind }) => kind === 'held' });
  if (lock.kind === 'refused') throw new StartRefusal(lock.message);
  try {
    const problem = await problemOfStore(options.dataDir);
    if (problem !== null) throw new StartRefusal(problem);
    const store = await openPglite(options.dataDir);
    await closeFiles(options.dataDir);
    const close = async (): Promise<void> => {
      await store.close();
      await lock.release();
    };
    return { ...store, close };
  } catch (error) {
    await lock.release();
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(`The store in ${options.dataDir} cannot be opened: ${textOf(error)}`);
  }
}

/** A server that was just killed leaves a lease that expires. */
const leaseWaitMs = leaseMs + 1500;

const inUse = ({ name }: Holder): string =>
  `The database is in use by ${name === '' ? 'another server' : name}. ` +
  'Stop that first, or start this one with --standby true to wait behind it.';

/** Before the lease, so that a standby says at its start what would keep it from leading. */
async function refuseUnfit(url: string, { requireSync }: StoreOptions): Promise<void> {
  const pooler = await problemOfPooler(url);
  if (pooler !== null) throw new StartRefusal(`DATABASE_URL: ${pooler}`);
  if (requireSync !== true) return;
  const store = await openPostgres(url, { onLost: () => undefined });
  const commits = await readSyncCommits(store);
  await store.close();
  const problem = problemOfCommits(commits);
  if (problem === null) return;
  throw new StartRefusal(
    `REQUIRE_SYNC (--require-sync): ${problem} Or accept that a failover loses bets, with false.`,
  );
}

async function openServer(url: string, options: StoreOptions): Promise<Store> {
  try {
    await refuseUnfit(url, options);
    const { standby } = options;
    const wait = standby ? { ...standby, waitMaxMs: Infinity } : { waitMaxMs: leaseWaitMs };
    const lease = await openLease({ url, ...options }, wait);
    if (!isLease(lease)) throw new StartRefusal(inUse(lease));
    const store = await openPostgres(url, {
      onLost: (error) =>
        options.log.warn({ reason: error.message }, 'a database connection was lost'),
    }).catch(async (error: unknown) => {
      await lease.release();
      throw error;
    });
    const close = async (): Promise<void> => {
      await store.close();
      await lease.release();
    };
    return { ...store, lease, close };
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(`DATABASE_URL: PostgreSQL cannot be used: ${textOf(error)}`);
  }
}

/** An AggregateError of refused connections has no message of its own. */
function textOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(textOf).join('; ');
  if (error instanceof Error) return error.message;
  // Errors of the built-in store's own files have this form.
  const { errno } = (error ?? {}) as { errno?: number };
  return errno === undefined ? String(error) : `error ${errno} of a file`;
}
