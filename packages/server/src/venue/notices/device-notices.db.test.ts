/** Notices of a whole server to devices, through a push service that really opens them. */
import { noticeDevicesMax, playerId } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, backKings, openTestApp, type TestApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { openFinal } from '../../../test/market.ts';
import { PushDevice } from '../../../test/push-device.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import { openNetworks } from '../../base/outside/networks.ts';
import type { Store } from '../../store/database.ts';
import { erasePlayer } from '../../store/queries/care/player-data.ts';
import { DeviceNotices } from './device-notices.ts';

const gapMs = 31_000;

describe.each(oneStore(import.meta.url))('notices to devices over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anna: Caller;
  let device: PushDevice;
  let notices: DeviceNotices;
  let count = 0;

  const open = (networks = ['127.0.0.0/8'], services = ['127.0.0.1']) =>
    DeviceNotices.open({ ...test.app, networks: openNetworks(networks), services });
  const restart = async (...options: Parameters<typeof open>): Promise<void> => {
    await notices.close();
    notices = await open(...options);
    test.app.notices.current = notices;
  };

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    anna = await test.addPlayer('anna');
    device = await PushDevice.open();
    notices = await open();
    test.app.notices.current = notices;
  });
  afterEach(async () => {
    await notices.close();
    await device.close();
    await test.close();
  });

  const keep = (kinds: readonly string[], name = 'phone', caller = anna) =>
    caller.post('/notice-devices', { ...device.subscription(name), kinds });
  const listed = async (caller = anna) => (await caller.get('/notice-devices')).body.data;
  const rows = () => store.query<{ sealed: string }>('select sealed from notice_device');

  /** A bet of the player; returns the market's result, which settles it. What is committed is noted. */
  async function placeBet(user = 'anna'): Promise<() => Promise<void>> {
    count += 1;
    const market = `1.88${count}`;
    test.app.marketCache.apply([openFinal({ marketId: market as never })]);
    await test.app.marketSync.settleDown();
    const bet = backKings(playerId(user), `bet-${count}`, { marketId: market as never });
    await accepted(test.app.engine.submit(bet));
    const values = { market, winner: 'Kings' };
    return async () => {
      const answer = await runCommand(test.app, { name: 'market result', values });
      expect(answer.kind).toBe('done');
    };
  }

  const settleBet = async (user = 'anna'): Promise<void> => (await placeBet(user))();
  const limitStakes = async (amount: number): Promise<void> => {
    const answer = await anna.post('/protection/limit', { limit: 'stake', period: 'day', amount });
    expect(answer.body.status).toBe(true);
  };

  it('[NOTICE-1] nothing is sent before a device asks, and only of the kinds it asks for', async () => {
    await settleBet();
    await notices.flush();
    expect((await keep(['paid'])).body.status).toBe(true);
    await settleBet();
    await notices.flush();
    expect(device.notices).toEqual([]);
    expect((await keep(['settled', 'paid'])).body.status).toBe(true);
    await settleBet();
    await notices.flush();
    expect(device.notices).toEqual([{ kind: 'settled', count: 1 }]);
    expect((await listed()).devices).toMatchObject([{ kinds: ['settled', 'paid'] }]);
  });

  it('[NOTICE-2] a notice says that something happened, and no amount, name or market', async () => {
    await keep(['settled']);
    await settleBet();
    await notices.flush();
    const [taken] = device.taken;
    expect(Object.keys(taken?.notice ?? {})).toEqual(['kind', 'count']);
    expect(taken?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '3600',
      topic: 'settled',
    });
    expect(taken?.headers.authorization).toContain(`k=${(await listed()).key}`);
  });

  it('[NOTICE-2] what happens within half a minute is one notice', async () => {
    await keep(['settled']);
    await settleBet();
    await notices.flush();
    await settleBet();
    await settleBet();
    await notices.flush();
    expect(device.notices).toEqual([{ kind: 'settled', count: 1 }]);
    await test.pass(gapMs);
    // What was begun by the clock on the way, and what is due now.
    await notices.flush();
    await notices.flush();
    expect(device.notices).toEqual([
      { kind: 'settled', count: 1 },
      { kind: 'settled', count: 2 },
    ]);
  });

  it('[NOTICE-6] a limit that is used up is told once, to who asked for it', async () => {
    await limitStakes(200);
    expect((await keep(['limit'])).body.status).toBe(true);
    const settle = await placeBet();
    await notices.flush();
    expect(device.notices).toEqual([]);
    expect((await anna.get('/protection/session')).body.data.reachedLimits).toEqual([]);
    await settleBet();
    await notices.flush();
    expect(device.notices).toEqual([{ kind: 'limit', count: 1 }]);
    // The list of notices is told the same.
    const { data } = (await anna.get('/protection/session')).body;
    expect(data.reachedLimits).toMatchObject([{ limit: 'stake', period: 'day' }]);
    await test.pass(gapMs);
    await settle();
    await notices.flush();
    await notices.flush();
    expect(device.notices).toEqual([{ kind: 'limit', count: 1 }]);
  });

  it('[NOTICE-6] a used limit calls nobody back who is excluded', async () => {
    await limitStakes(100);
    await keep(['limit']);
    await settleBet();
    const held = await anna.post('/protection/exclusion', { months: 6, isCertain: true });
    expect(held.body.status).toBe(true);
    await notices.flush();
    expect(device.notices).toEqual([]);
  });

  it('[NOTICE-1] who takes a break from betting is not called back', async () => {
    await keep(['settled']);
    await settleBet();
    const held = await anna.post('/protection/exclusion', { months: 6, isCertain: true });
    expect(held.body.status).toBe(true);
    await notices.flush();
    expect(device.notices).toEqual([]);
  });

  it('[NOTICE-4] a device that its push service no longer knows is forgotten', async () => {
    await keep(['settled']);
    for (const status of [500, 410]) {
      device.status = status;
      await settleBet();
      await notices.flush();
      await test.pass(gapMs);
      expect(await rows()).toHaveLength(status === 500 ? 1 : 0);
    }
    expect(notices.report()).toMatchObject({ failed: 1, gone: 1, sent: 0 });
  });

  it('[NOTICE-4] a player has five devices, and another one takes the place of the oldest', async () => {
    for (let at = 0; at <= noticeDevicesMax; at += 1) {
      await keep(['settled'], `device-${at}`);
      await test.pass(1000);
    }
    expect((await listed()).devices).toHaveLength(noticeDevicesMax);
    await settleBet();
    await notices.flush();
    const paths = device.taken.map(({ path }) => path).toSorted();
    expect(paths).toEqual([1, 2, 3, 4, 5].map((at) => `/send/device-${at}`));
  });

  it('[NOTICE-4] a device is one player’s, and sends go nowhere after it is dropped or erased', async () => {
    const berta = await test.addPlayer('berta');
    await keep(['settled']);
    await keep(['settled'], 'phone', berta);
    expect((await listed()).devices).toEqual([]);
    const { endpoint } = device.subscription('phone');
    // Nobody drops a device of another player.
    await anna.post('/notice-devices/drop', { endpoint });
    expect((await listed(berta)).devices).toHaveLength(1);
    await berta.post('/notice-devices/drop', { endpoint });
    expect(await rows()).toEqual([]);
    await keep(['settled']);
    expect(await rows()).toHaveLength(1);
    await store.transaction((sql) => erasePlayer(sql, 'anna'));
    expect(await rows()).toEqual([]);
  });

  it('[NOTICE-4] no device is told any more of a player whose sessions were all ended', async () => {
    const of = { site: 'layline', user: 'anna' };
    for (const name of ['user sign-out', 'user disable']) {
      await keep(['settled']);
      expect(await rows()).toHaveLength(1);
      expect((await runCommand(test.app, { name, values: of })).kind).toBe('done');
      expect(await rows()).toEqual([]);
      if (name === 'user sign-out') anna = await anna.signIn('anna', 'anna');
    }
  });

  it('[NOTICE-3] addresses stand sealed in the store, and the key lives on', async () => {
    await keep(['settled']);
    const { endpoint, p256dh, auth } = device.subscription('phone');
    const stored = JSON.stringify([await rows(), await store.query('select * from notice_key')]);
    for (const secret of [endpoint, p256dh, auth]) expect(stored).not.toContain(secret);
    const { key } = await listed();
    await restart();
    expect((await listed()).key).toBe(key);
    await settleBet();
    await notices.flush();
    expect(device.notices).toEqual([{ kind: 'settled', count: 1 }]);
  });

  it('[NOTICE-5] no player makes this server call an address of their choice', async () => {
    const fields = { ...device.subscription('phone'), kinds: ['settled'] };
    const ask = async (endpoint: string) =>
      (await anna.post('/notice-devices', { ...fields, endpoint })).status;
    expect(await ask('https://evil.example/127.0.0.1')).toBe(400);
    expect(await ask('https://127.0.0.1.evil.example/a')).toBe(400);
    expect(await ask('https://127.0.0.1@evil.example/a')).toBe(400);
    expect(await ask('file:///etc/passwd')).toBe(400);
    const point = `B${'A'.repeat(86)}`;
    expect((await anna.post('/notice-devices', { ...fields, p256dh: point })).status).toBe(400);
    // Even of a known service nothing is called inside.
    await keep(['settled']);
    await restart([]);
    await settleBet();
    await notices.flush();
    expect(device.notices).toEqual([]);
    expect(notices.report()).toMatchObject({ failed: 1, sent: 0 });
  });

  it('[NOTICE-5] where the operator names no push service, none is called or kept', async () => {
    await keep(['settled']);
    await restart(['127.0.0.0/8'], []);
    await settleBet();
    await notices.flush();
    expect(device.notices).toEqual([]);
    test.app.notices.current = null;
    expect((await listed()).key).toBeNull();
    expect((await keep(['settled'])).status).toBe(404);
  });
});
