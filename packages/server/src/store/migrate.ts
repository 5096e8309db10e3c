/**
 * Migrates the tables: numbered SQL files, each applied once and in its own transaction. An applied file must
 * never change; changes come under a new number. Numbers may be left out: changes made side by side each have
 * their own. The first file holds what 44 made before it (`earlier-migrations.ts`).
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Instant } from '@layline/contract';
import { makeInstant } from '@layline/contract';
import type { Sql, Store } from './database.ts';
import { type Applied, joinEarlier, problemOfAge } from './earlier-migrations.ts';
import { StartRefusal } from './faults/start-refusal.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const folder = new URL('./migrations/', import.meta.url);
/** An arbitrary number, the same in every server, so that two starts do not migrate at once. */
const lockNumber = 7_246_001;

export function makeMigration(fileName: string, text: string): Migration {
  const match = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(fileName);
  if (!match?.[1] || !match[2])
    throw new Error(`A migration is named 0001-what.sql, not ${fileName}`);
  const checksum = createHash('sha256').update(text).digest('hex');
  return { number: Number(match[1]), name: match[2], text, checksum };
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (name) => makeMigration(name, await readFile(new URL(name, folder), 'utf8'))),
  );
  const twice = migrations.findIndex(
    ({ number }, index) => number === migrations[index + 1]?.number,
  );
  if (twice >= 0) throw new Error(`Migration ${names[twice]} has the number of another one.`);
  return migrations;
}

const noTable = '42P01';

type Known = ReadonlyMap<number, string>;

/**
 * The checksums of applied migrations by number, those of an earlier store's as today's files have them.
 * Throws a StartRefusal for a store that is older than the first file, or newer than this server.
 */
async function readApplied(sql: Sql, migrations: readonly Migration[]): Promise<Known> {
  const rows = await sql.query<Applied>(
    'select number, checksum from schema_migration order by number',
  );
  const problem = problemOfAge(rows);
  if (problem !== null) throw new StartRefusal(`The store is ${problem}: start that once with it.`);
  refuseNewer(rows, migrations);
  const known = joinEarlier(rows, migrations[0]?.checksum ?? '');
  return new Map(known.map(({ number, checksum }) => [number, checksum]));
}

/**
 * The migrations that the next start will apply. Throws a StartRefusal as `migrate` does; the database's
 * error for an empty store.
 */
export async function missingMigrations(
  sql: Sql,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const known = await readApplied(sql, migrations);
  for (const migration of migrations) refuseChanged(known, migration);
  return migrations.filter(({ number }) => !known.has(number));
}

/** Whether all were applied, and none that this server does not know; false for an empty store. */
export async function isMigrated(sql: Sql, migrations: readonly Migration[]): Promise<boolean> {
  try {
    const known = await readApplied(sql, migrations);
    return migrations.every(({ number, checksum }) => known.get(number) === checksum);
  } catch (error) {
    if ((error as { code?: string }).code === noTable) return false;
    throw error;
  }
}

/**
 * Applies missing migrations and returns their number. Rejects if an applied file has changed, or if the
 * store is too old or too new for this server; it is then unchanged.
 */
export async function migrate(
  store: Store,
  { migrations, now }: { readonly migrations: readonly Migration[]; readonly now: Instant },
): Promise<number> {
  const alone = <Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> =>
    store.transaction(async (sql) => {
      if (store.kind === 'postgres') {
        // Another server may be migrating, which takes as long as it takes.
        await sql.query('set local lock_timeout = 0');
        await sql.query('select pg_advisory_xact_lock($1)', [lockNumber]);
      }
      return work(sql);
    });
  const missing = await alone(async (sql) => {
    await sql.script(
      'create table if not exists schema_migration (number integer primary key, name text not null,' +
        ' checksum text not null, applied_at timestamptz not null)',
    );
    return missingMigrations(sql, migrations);
  });
  let applied = 0;
  for (const migration of missing) {
    if (await alone((sql) => applyOne(sql, { migration, now }))) applied += 1;
  }
  return applied;
}

function refuseNewer(known: readonly Applied[], migrations: readonly Migration[]): void {
  const newest = Math.max(0, ...known.map((row) => row.number));
  const last = migrations.at(-1)?.number ?? 0;
  if (newest <= last) return;
  throw new StartRefusal(
    `The store is at migration ${newest} and this server knows ${last}: ` +
      'start a newer server, or give another DATA_DIR or DATABASE_URL.',
  );
}

function refuseChanged(known: Known, { number, name, checksum }: Migration): void {
  if ((known.get(number) ?? checksum) === checksum) return;
  throw new Error(
    `Migration ${number} (${name}) was changed after it was applied. ` +
      'Put the file back as it was and write the change as a new one.',
  );
}

/** Returns false if another server has applied it meanwhile. */
async function applyOne(
  sql: Sql,
  { migration, now }: { readonly migration: Migration; readonly now: Instant },
): Promise<boolean> {
  const { number, name, text, checksum } = migration;
  const done = await sql.query('select 1 from schema_migration where number = $1', [number]);
  if (done.length > 0) return false;
  await sql.script(text);
  await sql.query('insert into schema_migration values ($1, $2, $3, $4)', [
    number,
    name,
    checksum,
    makeInstant(now),
  ]);
  return true;
}
