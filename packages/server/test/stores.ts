/**
 * Stores for `.db.test.ts` files: the same tests run on PGlite in memory, and on a PostgreSQL server if
 * TEST_DATABASE_URL names one. Each open store is a separate database, dropped when closed.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { systemClock } from '../src/clock.ts';
import type { Store } from '../src/store/database.ts';
import { migrate, readMigrations } from '../src/store/migrate.ts';
import { openPglite } from '../src/store/pglite.ts';
import { openPostgres } from '../src/store/postgres.ts';

export interface StoreUnderTest {
  readonly name: string;
  /** Opens an empty store without tables. */
  open(): Promise<Store>;
}

const serverUrl = process.env['TEST_DATABASE_URL'];

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes a database on the test server; `drop` removes it. */
export async function makeDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `layline_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) };
}

const postgres: StoreUnderTest = {
  name: 'PostgreSQL',
  async open() {
    const { url, drop } = await makeDatabase();
    const store = await openPostgres(url, { onLost: () => undefined });
    return { ...store, close: () => store.close().then(drop) };
  },
};

const pglite: StoreUnderTest = { name: 'PGlite', open: () => openPglite(null) };

export const hasServer = serverUrl !== undefined;
export const storesUnderTest: readonly StoreUnderTest[] = hasServer ? [pglite, postgres] : [pglite];

/**
 * Opens an empty store on the test server, for tests that only PostgreSQL supports; check `hasServer` first.
 */
export const openOnServer = (): Promise<Store> => postgres.open();

/** Opens a store with all tables. */
export async function openMigrated(kind: StoreUnderTest): Promise<Store> {
  const store = await kind.open();
  await migrate(store, { migrations: await readMigrations(), now: systemClock.now() });
  return store;
}

/** Deletes all rows, so that tests can share a store and still start equal. */
export async function emptyTables(store: Store): Promise<void> {
  const rows = await store.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> $1",
    ['schema_migration'],
  );
  await store.script(
    `truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`,
  );
}
