/**
 * The built-in store: PostgreSQL inside this process, in a folder of its own. It runs one query at a time and
 * never calls fsync, so a killed process loses nothing, but a power cut may.
 */
import { existsSync, openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { readBigint, readStamp, type Sql, type Store } from './database.ts';
import { openFreeSpaceGuard, type RequireFreeSpace } from './folder/free-space.ts';
import { unpackStore } from './folder/unpack-store.ts';
import type { Tables } from './tables.ts';

const emptyStore = fileURLToPath(
  new URL('../../store-template/empty-store.tar.gz', import.meta.url),
);

/**
 * V8's optimizing compiler briefly needs 600 MB for PostgreSQL's largest functions and gains about 5 % in
 * speed, so only the baseline compiler is used.
 */
const compilerFlags = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/** Type OIDs of bigint and timestamptz. */
const parsers = { 20: readBigint, 1184: readStamp };

/** Keeps everything in memory if `folder` is null. The caller holds the folder's lock. */
export async function openPglite(folder: string | null): Promise<Store> {
  for (const flag of compilerFlags) setFlagsFromString(flag);
  const dataDir = folder === null ? 'memory://' : join(folder, 'pglite');
  if (folder !== null) await mkdir(folder, { recursive: true });
  if (folder !== null && !existsSync(join(dataDir, 'PG_VERSION'))) {
    await unpackStore(emptyStore, dataDir);
  }
  const template = folder === null ? { loadDataDir: await openAsBlob(emptyStore) } : {};
  const database = await PGlite.create({ dataDir, parsers, ...template });
  const requireFreeSpace: RequireFreeSpace =
    folder === null ? () => undefined : openFreeSpaceGuard(folder);
  const sqlOver = (target: Pick<PGlite, 'query' | 'exec'>): Sql => ({
    async query<Row>(text: string, values: readonly unknown[] = []) {
      requireFreeSpace(text);
      return (await target.query<Row>(text, [...values])).rows;
    },
    async script(text) {
      requireFreeSpace(text);
      await target.exec(text);
    },
  });
  return {
    kind: 'pglite',
    isPowerLossSafe: false,
    ...sqlOver(database),
    read: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: database }) }),
    transaction: (work) => database.transaction((transaction) => work(sqlOver(transaction))),
    close: () => database.close(),
  };
}
