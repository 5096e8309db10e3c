/** Each migration does to the tables that are there already what the list says, and no more. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { oneStore } from '../../test/stores.ts';
import { systemClock } from '../base/clock.ts';
import type { Store } from './database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { type MigrationCost, migrationCosts } from './migration-costs.ts';

interface Relation {
  readonly name: string;
  readonly file: string;
  readonly indexes: number;
  /** Conditions that each row was held to. */
  readonly checks: number;
  readonly columns: readonly string[];
  /** Those that take no null. */
  readonly full: readonly string[];
}

const readTables = async ({ query }: Store): Promise<ReadonlyMap<string, Relation>> => {
  const rows = await query<Relation>(
    `select c.relname as name, c.relfilenode::text as file,
       (select count(*)::int from pg_index i where i.indrelid = c.oid) as indexes,
       (select count(*)::int from pg_constraint k
        where k.conrelid = c.oid and k.convalidated and k.contype in ('c', 'f')) as checks,
       (select json_agg(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       (select coalesce(json_agg(a.attname), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attnotnull) as full
     from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`,
  );
  return new Map(rows.map((row) => [row.name, row]));
};

/** An index or a condition more, or a column that took nulls: a new one has its value in the catalogue. */
const isScanned = (before: Relation, after: Relation): boolean =>
  after.indexes > before.indexes ||
  after.checks > before.checks ||
  after.full.some((name) => before.columns.includes(name) && !before.full.includes(name));

/** What is written outside functions. */
const bare = (text: string): string =>
  text.replaceAll(/\$\$[\s\S]*?\$\$/g, '').replaceAll(/--.*$/gm, '');

async function measure(store: Store, migration: Migration): Promise<MigrationCost> {
  const before = await readTables(store);
  await migrate(store, { migrations: [migration], now: systemClock.now() });
  const after = await readTables(store);
  const both = [...before.values()].flatMap((one) => {
    const other = after.get(one.name);
    return other === undefined ? [] : [[one, other] as const];
  });
  const written = [...bare(migration.text).matchAll(/^\s*update\s+(\w+)/gim)]
    .map(([, name = '']) => name)
    .filter((name) => before.has(name));
  const moved = both.filter(([one, other]) => one.file !== other.file).map(([{ name }]) => name);
  const rewritten = [...new Set([...moved, ...written])].sort();
  if (rewritten.length > 0) return { kind: 'rewrite', tables: rewritten };
  const scanned = both.filter(([one, other]) => isScanned(one, other)).map(([{ name }]) => name);
  return { kind: scanned.length > 0 ? 'scan' : 'instant', tables: scanned.sort() };
}

describe('migrations', () => {
  it('[OPS-32] cost the tables that are there already what is listed', async () => {
    const [kind] = oneStore(import.meta.url);
    const store = (await kind?.open()) ?? expect.fail();
    onTestFinished(() => store.close());
    const [first, ...others] = await readMigrations();
    if (first === undefined) throw new Error('There is no migration.');
    await migrate(store, { migrations: [first], now: systemClock.now() });
    const measured: Record<number, MigrationCost> = {};
    for (const one of others) measured[one.number] = await measure(store, one);
    expect(measured).toEqual(migrationCosts);
  }, 60_000);
});
