import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { passSeconds } from '../../../test/casino.ts';
import { finalMatch, kings, openFinal } from '../../../test/market.ts';
import { makeDatabase } from '../../../test/server-databases.ts';
import { hasServer, openMigrated, storesUnderTest } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import { systemClock } from '../../base/clock.ts';
import { silentLog } from '../../base/log.ts';
import { systemProcesses } from '../../base/processes.ts';
import type { Store } from '../database.ts';
import { grantRunning } from '../grant-running.ts';
import { openStore } from '../open-store.ts';
import { openPostgres } from '../postgres.ts';
import { privileges } from './privileges.ts';

const tablesOf = async (store: Store): Promise<string[]> => {
  const rows = await store.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
};

interface Opened {
  readonly store: Store;
  close(): Promise<void>;
}

/** Opens a store whose connection runs as a role that owns nothing. */
async function openPglite(): Promise<Opened> {
  const [kind] = storesUnderTest;
  if (!kind) throw new Error('There is no store.');
  const store = await openMigrated(kind);
  await store.script('create role layline_runs');
  await grantRunning(store, 'layline_runs');
  await store.script('set role layline_runs');
  return { store, close: () => store.close() };
}

/** Starts like the real server, with the owner's and the server's address. */
async function openServer(): Promise<Opened> {
  const { url, drop } = await makeDatabase();
  const role = `runs_${randomUUID().replaceAll('-', '')}`;
  const owner = await openPostgres(url, { onLost: () => undefined });
  await owner.script(`create role ${role} login password 'secret'`);
  const running = new URL(url);
  running.username = role;
  running.password = 'secret';
  const folder = await mkdtemp(join(tmpdir(), 'layline-'));
  const store = await openStore({
    databaseUrl: running.href,
    ownerUrl: url,
    dataDir: folder,
    processes: systemProcesses,
    clock: systemClock,
    log: silentLog(),
    onUsurped: () => undefined,
  });
  return {
    store,
    async close() {
      await store.close();
      await owner.script(`drop owned by ${role}; drop role ${role}`);
      await owner.close();
      await drop();
      await rm(folder, { recursive: true });
    },
  };
}

const kinds = [
  { name: 'PGlite', open: openPglite },
  ...(hasServer ? [{ name: 'PostgreSQL', open: openServer }] : []),
];

describe.each(kinds)('a server whose role owns no table, on $name', (kind) => {
  let opened: Opened;
  let store: Store;
  let test: TestApp;
  beforeAll(async () => {
    opened = await kind.open();
    ({ store } = opened);
    test = await openTestApp(store);
  });
  afterAll(async () => {
    await test.close();
    await opened.close();
  });

  const runAdmin = async (name: string, values: Record<string, string>) => {
    const answer = await runCommand(test.app, { name, values });
    expect(answer.kind, JSON.stringify(answer)).toBe('done');
  };

  it('[OPS-4] has defined rights on every table', async () => {
    expect(Object.keys(privileges).toSorted()).toEqual(await tablesOf(store));
  });

  let ran: Promise<void> | undefined;
  /** Does all that a server does, once for all tests. */
  const runServer = () => (ran ??= betSettleAndPay());
  async function betSettleAndPay(): Promise<void> {
    const anna = await test.addPlayer('anna');
    const ben = await test.addPlayer('ben');
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    const rest = { oddsReq: 3, stake: 100, persistence: 'keep' };
    const bet = { marketId: finalMatch, selectionId: kings, ...rest };
    for (const [player, type] of [
      [anna, 'back'],
      [ben, 'lay'],
    ] as const) {
      const placed = await player.post('/bet/save2', { ...bet, type });
      expect(placed.body, JSON.stringify(placed.body)).toMatchObject({ status: true });
    }
    const market = finalMatch;
    await runAdmin('market suspend', { market });
    await runAdmin('market resume', { market });
    await runAdmin('market result', { market, winner: 'Kings' });
    await runAdmin('market resettle', { market, winner: 'Lions' });
    await runAdmin('withdraw', { site: 'layline', user: 'anna', amount: '5', ref: 'out-1' });
    await runAdmin('deposit', { site: 'layline', user: 'anna', amount: '5', ref: 'in-1' });
    await runAdmin('lock set', { site: 'layline', event: '2', user: 'anna', state: 'on' });
    await runAdmin('lock set', { site: 'layline', event: '2', user: 'anna', state: 'off' });
    await runAdmin('notice add', { site: 'layline', text: 'Rain.' });
    await runAdmin('site set', { site: 'layline', addHost: 'other.example', title: 'Other' });
    await runAdmin('site set', { site: 'layline', removeHost: 'other.example' });
    await runAdmin('user password', {
      site: 'layline',
      user: 'ben',
      password: 'seven grey herons',
    });
    const round = (await anna.get('/casino/data/worli2/113')).body.data.t1[0].mid;
    const on = { eventId: '113', matchId: '1130414', marketId: '1113', selectionId: 12 };
    const stake = { roundId: round, type: 'back', oddsReq: 1.92, stake: 100 };
    expect((await anna.post('/bet/place', { ...on, ...stake })).body.status).toBe(true);
    await passSeconds(test, 60);
    await runAdmin('round void', { round });
    await runAdmin('verify', {});
  }

  it('[OPS-4] does all that a server does', async () => {
    await expect(runServer()).resolves.toBeUndefined();
  });

  it.each(Object.entries(privileges).filter(([, rights]) => !/update|delete/.test(rights)))(
    '[OPS-4] cannot change, delete or truncate %s',
    async (table) => {
      const [column] = await store.query<{ name: string }>(
        `select column_name as name from information_schema.columns
       where table_name = $1 and table_schema = 'public' and is_identity = 'NO' limit 1`,
        [table],
      );
      const name = `"${column?.name}"`;
      for (const attack of [
        `update "${table}" set ${name} = ${name}`,
        `delete from "${table}"`,
        `truncate "${table}"`,
        `alter table "${table}" disable trigger all`,
        `drop table "${table}" cascade`,
      ]) {
        await expect(store.query(attack), attack).rejects.toMatchObject({ code: '42501' });
      }
    },
  );

  it.each([
    'update casino_round set nonce = nonce',
    'update casino_round set hash = hash',
    'update casino_chain set first_hash = first_hash',
    'delete from casino_round',
    'delete from casino_chain',
    'delete from bet',
    'delete from account',
    'delete from player',
    'create table mine (id integer)',
  ])('[OPS-4] may not %s', async (attack) => {
    await expect(store.query(attack)).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    ["update casino_round set cards = 'x' where drawn_at is not null", 'drawn again'],
    ["update casino_round set win = 'x' where drawn_at is not null", 'only made void'],
    ["update casino_chain set client_seed = 'x' where client_seed <> ''", 'cannot be changed'],
  ])('[OPS-4] is stopped by the table itself: %s', async (attack, reason) => {
    await runServer();
    await expect(store.query(attack)).rejects.toThrow(reason);
  });
});
