import { instant } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storesUnderTest } from '../../test/stores.ts';
import type { Store } from './database.ts';
import { makeMigration, migrate, readMigrations } from './migrate.ts';
import { readTables } from './tables-of.ts';

const now = instant(1_775_000_000_000);
const first = makeMigration('0001-first.sql', 'create table one (id bigint primary key);');
const settledRuns = 'select *, bet_ids::text as bet_ids from settled_run';
const second = makeMigration('0002-second.sql', 'alter table one add column at timestamptz;');

describe.each(storesUnderTest)('migrations on $name', (kind) => {
  let store: Store;
  beforeEach(async () => {
    store = await kind.open();
  });
  afterEach(() => store.close());

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

  it('moves settled bets to rows of their outcomes', async () => {
    const ours = await readMigrations();
    await migrate(store, { migrations: ours.slice(0, 12), now });
    const bet = `player_id, site_id, market_id, event_id, sport_id, runner_id, side, odds_requested,
      odds_matched, stake, matched, remaining, cancelled, lapsed, profit_max, loss_max, fills,
      client_ref, placed_at`;
    const values = `'anna', 'one', 'm', 'e', '4', 7, 'back', 200, 200, 100, 100, 0, 0, 0, 100, 100,
      '[]', 'ref', '2026-04-08T14:00:00Z'`;
    await store.script(
      `insert into bet (bet_id, ${bet}) values (1, ${values});
       insert into bet (bet_id, ${bet}, outcome, profit, settled_at, worksheet, settled_line,
         sport_line) values (2, ${values}, 'loss', -100, '2026-04-08T15:00:00Z', '["Lost."]', 9, 3);`,
    );
    await migrate(store, { migrations: ours, now });
    const rows = await store.query(
      `select bet_id, outcome, profit, settled_at, worksheet, settled_line, sport_line
       from whole_bet order by bet_id`,
    );
    const none = { settled_at: null, worksheet: null, settled_line: null, sport_line: null };
    const at = '2026-04-08T15:00:00.000Z';
    expect(rows).toEqual([
      { bet_id: 1, outcome: 'open', profit: 0, ...none },
      {
        bet_id: 2,
        outcome: 'loss',
        profit: -100,
        settled_at: at,
        worksheet: ['Lost.'],
        settled_line: 9,
        sport_line: 3,
      },
    ]);
    expect(await store.query(settledRuns)).toEqual([
      {
        player_id: 'anna',
        first_line: 9,
        sport_id: '4',
        first_sport_line: 3,
        changes_sport: true,
        settled_at: at,
        bet_ids: '{2}',
      },
    ]);
    const unsound = values.replace('100, 100, 0', '100, 99, 0');
    const insert = `insert into bet (bet_id, ${bet}) values (3, ${unsound})`;
    await expect(store.script(insert)).rejects.toThrow('bet_is_sound');
  });

  it('names existing casino bets and bets in two parts', async () => {
    const ours = await readMigrations();
    await migrate(store, { migrations: ours.slice(0, 15), now });
    const insert = (id: number, ref: string, round: string | null) =>
      store.query(
        `insert into bet (bet_id, player_id, site_id, market_id, event_id, sport_id, runner_id, side,
           odds_requested, odds_matched, stake, matched, remaining, cancelled, lapsed, profit_max,
           loss_max, fills, client_ref, placed_at, round_id)
         values ($1, 'anna', 'one', 'm', 'e', '4', 7, 'back', 200, 200, 100, 100, 0, 0, 0, 100, 100,
           '[]', $2, '2026-04-08T14:00:00Z', $3)`,
        [id, ref, round],
      );
    await insert(1, 'ref', null);
    await insert(2, 'both~w', null);
    await insert(3, 'both~p', null);
    await insert(4, 'card', '126040800000001');
    await migrate(store, { migrations: ours, now });
    expect(await store.query('select player_id, bet_id from each_way_bet')).toEqual([
      { player_id: 'anna', bet_id: 2 },
    ]);
    expect(await store.query('select round_id, bet_id from round_bet')).toEqual([
      { round_id: '126040800000001', bet_id: 4 },
    ]);
  });
});
