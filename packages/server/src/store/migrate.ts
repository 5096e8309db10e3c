/**
 * Migrates the tables: numbered SQL files, each applied once and in its own transaction. An applied file must
 * never change; changes come under a new number. Numbers may be left out: changes made side by side each have
 * their own.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Instant } from '@layline/contract';
import { makeInstant } from '@layline/contract';
import type { Sql, Store } from './database.ts';
import { StartRefusal } from './faults/start-refusal.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

interface Applied {
  readonly number: number;
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

/** Whether all were applied, and none that this server does not know; false for an empty store. */
export async function isMigrated(sql: Sql, migrations: readonly Migration[]): Promise<boolean> {
  try {
    const rows = await sql.query<Applied>('select number, checksum from schema_migration');
    refuseNewer(rows, migrations);
    const applied = new Map(rows.map(({ number, checksum }) => [number, checksum]));
    return migrations.every(({ number, checksum }) => applied.get(number) === checksum);
  } catch (error) {
    if ((error as { code?: string }).code === noTable) return false;
    throw error;
  }
}

/**
 * Applies missing migrations and returns their number. Rejects if an applied file has changed, or if the
 * store is newer than this server.
 */
export async function migrate(
  store: Store,
  { migrations, now }: { readonly migrations: readonly Migration[]; readonly now: Instant },
): Promise<number> {
  let applied = 0;
  for (const migration of migrations) {
    const isNew = await store.transaction(async (sql) => {
      if (store.kind === 'postgres') {
        await sql.query('select pg_advisory_xact_lock($1)', [lockNumber]);
      }
      return applyOne(sql, { migration, now });
    });
    if (isNew) applied += 1;
  }
  const known = await store.query<Applied>('select number, checksum from schema_migration');
  refuseNewer(known, migrations);
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

async function applyOne(
  sql: Sql,
  { migration, now }: { readonly migration: Migration; readonly now: Instant },
): Promise<boolean> {
  await sql.script(
    'create table if not exists schema_migration (number integer primary key, name text not null,' +
      ' checksum text not null, applied_at timestamptz not null)',
  );
  const [done] = await sql.query<Applied>(
    'select number, checksum from schema_migration where number = $1',
    [migration.number],
  );
  if (done && done.checksum !== migration.checksum) {
    throw new Error(
      `Migration ${migration.number} (${migration.name}) was changed after it was applied. ` +
        'Put the file back as it was and write the change as a new one.',
    );
  }
  if (done) return false;
  await sql.script(migration.text);
  await sql.query('insert into schema_migration values ($1, $2, $3, $4)', [
    migration.number,
    migration.name,
    migration.checksum,
    makeInstant(now),
  ]);
  return true;
}
