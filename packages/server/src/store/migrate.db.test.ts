import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { instant } from '@layline/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storesUnderTest } from '../../test/stores.ts';
import type { Store } from './database.ts';
import type { Applied } from './earlier-migrations.ts';
import { isMigrated, makeMigration, migrate, readMigrations } from './migrate.ts';
import { readTables } from './tables-of.ts';

const now = instant(1_775_000_000_000);
const first = makeMigration('0001-first.sql', 'create table one (id bigint primary key);');
const second = makeMigration('0002-second.sql', 'alter table one add column at timestamptz;');

/** Of the migrations of the store from which a backup in `test/earlier-store` was made. */
async function checksumsOf(file: string): Promise<readonly Applied[]> {
  const packed = await readFile(new URL(`../../test/earlier-store/${file}`, import.meta.url));
  const [head = ''] = gunzipSync(packed).toString('utf8').split('\n', 1);
  return JSON.parse(head).migrations;
}

/** Makes the tables of the first file, and says that these migrations made them. */
async function recordAs(store: Store, applied: readonly Applied[]): Promise<void> {
  await migrate(store, { migrations: (await readMigrations()).slice(0, 1), now });
  await store.query('delete from schema_migration');
  for (const { number, checksum } of applied) {
    await store.query("insert into schema_migration values ($1, 'earlier', $2, now())", [
      number,
      checksum,
    ]);
  }
}

describe.each(storesUnderTest)('migrations on $name', (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await kind.open();
  });
  afterAll(() => store.close());
  afterEach(() => store.script('drop schema public cascade; create schema public'));

  it('migrates an empty store once', async () => {
    const ours = await readMigrations();
    expect(await migrate(store, { migrations: ours, now })).toBe(ours.length);
    expect(await migrate(store, { migrations: ours, now })).toBe(0);
  });

  it('leaves no rows in an empty store, where a backup would find them in its way', async () => {
    await migrate(store, { migrations: await readMigrations(), now });
    const filled: string[] = [];
    for (const { name } of await readTables(store)) {
      const rows = await store.query(`select 1 from "${name}" limit 1`);
      if (rows.length > 0) filled.push(name);
    }
    expect(filled).toEqual(['schema_migration']);
  });

  it('applies only what is new', async () => {
    await migrate(store, { migrations: [first], now });
    expect(await migrate(store, { migrations: [first, second], now })).toBe(1);
    await store.query('insert into one values ($1, $2)', [
      '9007199254740991',
      '2026-04-08T14:00:00.5Z',
    ]);
    expect(await store.query('select * from one')).toEqual([
      { id: 9_007_199_254_740_991, at: '2026-04-08T14:00:00.500Z' },
    ]);
  });

  it('applies a number that was left out, even after greater ones', async () => {
    const fourth = makeMigration('0004-fourth.sql', 'create table four ();');
    await migrate(store, { migrations: [first, fourth], now });
    expect(await migrate(store, { migrations: [first, second, fourth], now })).toBe(1);
    await expect(migrate(store, { migrations: [first, second], now })).rejects.toThrow(
      'The store is at migration 4 and this server knows 2',
    );
  });

  it('stops at a migration that was changed after it was applied', async () => {
    await migrate(store, { migrations: [first], now });
    const changed = makeMigration('0001-first.sql', `${first.text} -- changed`);
    await expect(migrate(store, { migrations: [changed], now })).rejects.toThrow(
      'Migration 1 (first) was changed',
    );
  });

  it('stops at a store that is newer than the server', async () => {
    await migrate(store, { migrations: [first, second], now });
    await expect(migrate(store, { migrations: [first], now })).rejects.toThrow(
      'this server knows 1',
    );
  });

  it('leaves nothing of a failed migration', async () => {
    const broken = makeMigration('0002-broken.sql', 'create table two (); select nonsense;');
    await migrate(store, { migrations: [first], now });
    await expect(migrate(store, { migrations: [first, broken], now })).rejects.toThrow('nonsense');
    expect(await store.query("select to_regclass('two')::text as found")).toEqual([
      { found: null },
    ]);
    expect(await migrate(store, { migrations: [first, second], now })).toBe(1);
  });

  it('takes the tables that 44 earlier files made as those of the first file', async () => {
    const ours = await readMigrations();
    await recordAs(store, await checksumsOf('2026-11-27.gz'));
    expect(await isMigrated(store, ours)).toBe(false);
    expect(await migrate(store, { migrations: ours, now })).toBe(ours.length - 1);
    expect(await isMigrated(store, ours)).toBe(true);
    expect(await migrate(store, { migrations: ours, now })).toBe(0);
  });

  it('refuses a store that stopped before, and leaves it unchanged', async () => {
    const ours = await readMigrations();
    const earlier = await checksumsOf('2026-11-27.gz');
    await recordAs(store, earlier.slice(0, 43));
    const tooOld =
      'The store is at migration 43, and this version reads from 44 on; the version of 27 November 2026 ' +
      '(commit 46ca363d) brings it there: start that once with it.';
    await expect(isMigrated(store, ours)).rejects.toThrow(tooOld);
    await expect(migrate(store, { migrations: ours, now })).rejects.toThrow(tooOld);
    expect(await store.query('select number from schema_migration')).toHaveLength(43);
  });

  it('stops at tables of other files than those 44', async () => {
    const ours = await readMigrations();
    const earlier = await checksumsOf('2026-11-27.gz');
    await recordAs(store, earlier.with(7, { number: 8, checksum: 'of another file' }));
    await expect(migrate(store, { migrations: ours, now })).rejects.toThrow('Migration 1 (tables)');
  });

  it('keeps no bet whose parts do not add up to its stake', async () => {
    await migrate(store, { migrations: await readMigrations(), now });
    const insert = (matched: number) =>
      store.query(
        `insert into bet (bet_id, player_id, site_id, market_id, event_id, sport_id, runner_id, side,
           odds_requested, odds_matched, stake, matched, remaining, cancelled, lapsed, profit_max,
           loss_max, fills, client_ref, placed_at)
         values (1, 'anna', 'one', 'm', 'e', '4', 7, 'back', 200, 200, 100, $1, 0, 0, 0, 100, 100, '[]',
           'ref', '2026-04-08T14:00:00Z')`,
        [matched],
      );
    await expect(insert(99)).rejects.toThrow('bet_is_sound');
    await insert(100);
  });
});
