import { instant } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storesUnderTest } from '../../test/stores.ts';
import type { Store } from './database.ts';
import { makeMigration, migrate, readMigrations } from './migrate.ts';

const now = instant(1_775_000_000_000);
const first = makeMigration('0001-first.sql', 'create table one (id bigint primary key);');
const second = makeMigration('0002-second.sql', 'alter table one add column at timestamptz;');

describe.each(storesUnderTest)('migrations on $name', (kind) => {
  let store: Store;
  beforeEach(async () => {
    store = await kind.open();
  });
  afterEach(() => store.close());

  it('brings an empty store forward once', async () => {
    const ours = await readMigrations();
    expect(await migrate(store, ours, now)).toBe(ours.length);
    expect(await migrate(store, ours, now)).toBe(0);
  });

  it('applies only what is new', async () => {
    await migrate(store, [first], now);
    expect(await migrate(store, [first, second], now)).toBe(1);
    await store.query('insert into one values ($1, $2)', [
      '9007199254740991',
      '2026-04-08T14:00:00.5Z',
    ]);
    expect(await store.query('select * from one')).toEqual([
      { id: 9_007_199_254_740_991, at: '2026-04-08T14:00:00.500Z' },
    ]);
  });

  it('stops at a migration that was changed after it was applied', async () => {
    await migrate(store, [first], now);
    const changed = makeMigration('0001-first.sql', `${first.text} -- changed`);
    await expect(migrate(store, [changed], now)).rejects.toThrow('Migration 1 (first) was changed');
  });

  it('stops at a store that is newer than the server', async () => {
    await migrate(store, [first, second], now);
    await expect(migrate(store, [first], now)).rejects.toThrow('this server knows 1');
  });

  it('leaves nothing of a migration that fails', async () => {
    const broken = makeMigration('0002-broken.sql', 'create table two (); select nonsense;');
    await migrate(store, [first], now);
    await expect(migrate(store, [first, broken], now)).rejects.toThrow('nonsense');
    expect(await store.query("select to_regclass('two')::text as found")).toEqual([
      { found: null },
    ]);
    expect(await migrate(store, [first, second], now)).toBe(1);
  });
});
