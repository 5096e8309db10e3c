/**
 * Stores for `.db.test.ts` files: PGlite in memory, and a PostgreSQL server if TEST_DATABASE_URL names one.
 * Each open store is a separate database.
 */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../src/base/clock.ts';
import type { Store } from '../src/store/database.ts';
import { migrate, readMigrations } from '../src/store/migrate.ts';
import { openPglite } from '../src/store/pglite.ts';
import { openPostgres } from '../src/store/postgres.ts';
import { type Kept, KeptStores, lend } from './kept-stores.ts';
import { makeDatabase, serverUrl } from './server-databases.ts';

export interface StoreUnderTest {
  readonly name: string;
  /** Opens an empty store without tables. */
  open(): Promise<Store>;
  openMigrated(): Promise<Store>;
}

const packagesFolder = fileURLToPath(new URL('../..', import.meta.url));

const migrateNow = async (store: Store): Promise<void> => {
  await migrate(store, { migrations: await readMigrations(), now: systemClock.now() });
};

/** A machine that is busy must not look like an outage, which only a test's clock would end. */
const patient = { connectMaxMs: 60_000, writeMaxMs: 60_000 };
const connect = (url: string): Promise<Store> =>
  openPostgres(url, { onLost: () => undefined, ...patient });

async function makeOnServer(): Promise<Kept> {
  const { url, drop } = await makeDatabase();
  const store = await connect(url);
  await migrateNow(store);
  await store.close();
  return { open: () => connect(url), clean: 'select 1', drop };
}

async function makeInMemory(): Promise<Kept> {
  const store = await openPglite(null);
  await migrateNow(store);
  return {
    open: () => Promise.resolve(lend(store)),
    clean: 'discard all',
    drop: () => store.close(),
  };
}

const onServer = new KeptStores(makeOnServer);
const inMemory = new KeptStores(makeInMemory);

const postgres: StoreUnderTest = {
  name: 'PostgreSQL',
  async open() {
    const { url, drop } = await makeDatabase();
    const store = await connect(url);
    return { ...store, close: () => store.close().then(drop) };
  },
  openMigrated: () => onServer.open(),
};

const pglite: StoreUnderTest = {
  name: 'PGlite',
  open: () => openPglite(null),
  openMigrated: () => inMemory.open(),
};

export const hasServer = serverUrl !== undefined;

/** Every kind of store: for what their SQL or their commits could do differently. */
export const storesUnderTest: readonly StoreUnderTest[] = hasServer ? [pglite, postgres] : [pglite];

/**
 * One kind of store for a test file of other matters: fixed by the file's path, so that half of them run on
 * each kind. With TEST_STORES=all a file runs on every kind.
 */
export function oneStore(moduleUrl: string): readonly StoreUnderTest[] {
  if (process.env['TEST_STORES'] === 'all') return storesUnderTest;
  const path = relative(packagesFolder, fileURLToPath(moduleUrl)).replaceAll('\\', '/');
  const [byte = 0] = createHash('sha256').update(path).digest();
  return [storesUnderTest[byte % storesUnderTest.length] ?? pglite];
}

/**
 * Opens an empty store on the test server, for tests that only PostgreSQL supports; check `hasServer` first.
 */
export const openOnServer = (): Promise<Store> => postgres.open();

/** Opens an empty store with all tables. */
export const openMigrated = (kind: StoreUnderTest): Promise<Store> => kind.openMigrated();
