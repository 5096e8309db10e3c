/**
 * Stores for `.db.test.ts` files: PGlite in memory, and a PostgreSQL server if TEST_DATABASE_URL names one.
 * Each open store is a separate database, dropped when closed.
 */
import { createHash, randomUUID } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
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

const packagesFolder = fileURLToPath(new URL('../..', import.meta.url));
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

/** Opens a store with all tables. */
export async function openMigrated(kind: StoreUnderTest): Promise<Store> {
  const store = await kind.open();
  await migrate(store, { migrations: await readMigrations(), now: systemClock.now() });
  return store;
}

/**
 * Deletes all rows, so that tests can share a store and still start equal. Only tables that hold rows are
 * touched: a truncate of all of them takes PostgreSQL ten times as long.
 */
export const emptyTables = (store: Store): Promise<void> => store.script(deleteRows);

/** Without triggers and foreign keys, whose guards and order are for the server's own statements. */
const deleteRows = `do $$
declare
  name text;
  is_filled boolean;
  start_value bigint;
begin
  perform set_config('session_replication_role', 'replica', true);
  for name in
    select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'
  loop
    execute format('select exists (select from %I)', name) into is_filled;
    if is_filled then execute format('delete from %I', name); end if;
  end loop;
  for name, start_value in
    select s.sequencename, s.start_value from pg_sequences s
    where schemaname = 'public' and last_value is not null
  loop
    perform setval(quote_ident(name), start_value, false);
  end loop;
end $$`;
