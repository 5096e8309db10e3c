/** Opens the store named in the settings exclusively: by a lock file, or by a lease in PostgreSQL. */
import type { Clock } from '../base/clock.ts';
import type { Processes } from '../base/processes.ts';
import { type BringForwardOptions, bringForward } from './bring-forward.ts';
import type { Store } from './database.ts';
import { refusalOfOutage, refusalOfRights, StartRefusal, textOf } from './faults/start-refusal.ts';
import { problemOfStore } from './folder/data-folder.ts';
import { lockFolder } from './folder/data-lock.ts';
import { closeFiles, ownFolder } from './folder/own-folder.ts';
import { refuseFolder } from './folder/refuse-folder.ts';
import { isLease, openLease } from './lease/lease.ts';
import { type Holder, leaseMs } from './lease/lease-table.ts';
import { isMigrated, readMigrations } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { problemOfPooler } from './refuse-pooler.ts';
import { problemOfCommits, readSyncCommits } from './sync-commits.ts';

export interface StoreOptions extends BringForwardOptions {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly processes: Processes;
  /** What the others of the venue need to know of this server while it leads; for the lease's row. */
  readonly wireKeys?: string;
  /** Called when another server has taken over the database: this one must stop. */
  readonly onUsurped: () => void;
  /** Refuses a PostgreSQL whose commits do not wait for a synchronous standby. */
  readonly requireSync?: boolean;
  /** False leaves the tables unchanged, for restoring into an empty store. */
  readonly isMigrated?: boolean;
}

export async function openStore(options: StoreOptions): Promise<Store> {
  const unsafe = await ownFolder(options.dataDir).catch(refuseFolder(options.dataDir));
  if (unsafe !== null) throw new StartRefusal(unsafe);
  const store = await (options.databaseUrl === null
    ? openFolder(options)
    : openServer(options.databaseUrl, options));
  if (options.isMigrated === false) return store;
  try {
    await bringForward(store, options);
    return store;
  } catch (error) {
    await store.close();
    if (error instanceof StartRefusal) throw error;
    throw refusalOfRights(error) ?? refusalOfOutage(error) ?? new StartRefusal(textOf(error));
  }
}

export interface ReadOptions
  extends Pick<StoreOptions, 'databaseUrl' | 'dataDir' | 'processes' | 'clock'> {
  /** Reads what an earlier version has made, too. */
  readonly mayBeOlder?: boolean;
}

/**
 * Opens the store to read it. On PostgreSQL the server that writes it may run, nothing is taken from it, and
 * the database refuses every write of this connection.
 */
export async function openStoreToRead(options: ReadOptions): Promise<Store> {
  const { databaseUrl, dataDir } = options;
  const unsafe = await ownFolder(dataDir).catch(refuseFolder(dataDir));
  if (unsafe !== null) throw new StartRefusal(unsafe);
  const store = await (databaseUrl === null
    ? openFolder(options)
    : openPostgres(databaseUrl, { onLost: () => undefined, isReadOnly: true }).catch(refuseServer));
  try {
    if (options.mayBeOlder === true || (await isMigrated(store, await readMigrations())))
      return store;
    throw new StartRefusal(
      "The store's tables are older than this version: start its server once, which migrates them.",
    );
  } catch (error) {
    await store.close();
    throw refusalOfRights(error) ?? error;
  }
}

const refuseServer = (error: unknown): never => {
  throw new StartRefusal(`DATABASE_URL: PostgreSQL cannot be used: ${textOf(error)}`);
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

async function openFolder(options: ReadOptions): Promise<Store> {
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
export async function refuseUnfit(
  url: string,
  { requireSync }: Pick<StoreOptions, 'requireSync'>,
): Promise<void> {
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
    const lease = await openLease({ url, ...options }, { waitMaxMs: leaseWaitMs });
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
    throw refusalOfRights(error) ?? refuseServer(error);
  }
}
