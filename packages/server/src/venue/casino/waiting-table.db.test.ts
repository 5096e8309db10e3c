/** A table whose beacon does not answer is closed, says why everywhere, and opens by itself. */

import { routes } from '@layline/contract';
import { beaconRoundAt, isSigned } from '@layline/games/beacon';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { type ManualClock, openManualClock } from '../../../test/manual-clock.ts';
import { openRelay, type Relay, signRound, testNetwork } from '../../../test/relay.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import { silentLog } from '../../base/log.ts';
import { openServer } from '../../doors/players/server.ts';
import { type OpenApp, openApp } from '../../start/open-app.ts';
import { secretsInMemory } from '../../start/open-secrets.ts';
import type { Store } from '../../store/database.ts';
import { seedDemo } from '../demo/seed.ts';
import { RelayedBeacon } from './chains/beacon.ts';

/** For calls and signatures, on any machine. */
const patience = { timeout: 120_000 };
const dragonTiger = '/casino/data/dt20/113';

describe.each(oneStore(import.meta.url))('a table that waits on $name', (kind) => {
  let store: Store;
  let app: OpenApp;
  let server: FastifyInstance;
  let clock: ManualClock;
  let relay: Relay;
  let isUp: boolean;
  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    clock = openManualClock();
    isUp = false;
    const newest = () => beaconRoundAt(testNetwork, clock.now());
    relay = await openRelay((round) => {
      const wanted = round ?? newest();
      return isUp && wanted <= newest() ? signRound(wanted) : null;
    });
    const log = silentLog();
    const secrets = secretsInMemory(Buffer.alloc(32, 7));
    const check = (...asked: Parameters<typeof isSigned>) => Promise.resolve(isSigned(...asked));
    const beacon = new RelayedBeacon({
      chain: testNetwork,
      relays: [relay.url],
      clock,
      log,
      check,
    });
    app = await openApp(store, clock, log, { ...secrets, casino: { ...secrets.casino, beacon } });
    await seedDemo(app);
    const health = { app, feeds: { states: () => [] }, isOverloaded: () => false };
    const open = { app, health, rateLimit: 0, hasDocs: true, trustProxy: [], clientFolder: null };
    server = await openServer(open);
  });
  afterEach(async () => {
    await server.close();
    await app.close();
    await relay.close();
  });

  const get = async (path: string) => (await openCaller(server).get(path)).body;
  /** Lets the tables retry each second, with time for their calls. */
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1000);
      await store.query('select 1');
      await get(dragonTiger);
    }
  }

  test('[CAS-11] players see the table closed with the reason, and it opens by itself', async () => {
    const closed = await get(dragonTiger);
    expect(routes.casinoPlayData.reply.safeParse(closed).error).toBeUndefined();
    expect(closed.data.t2).toEqual([]);
    expect(closed.data.t1).toMatchObject([
      { mid: '0', autotime: '0', remark: expect.stringContaining('cannot be reached') },
    ]);
    const flight = await get('/casino/vimaan');
    expect(routes.vimaan.reply.safeParse(flight).error).toBeUndefined();
    expect(flight.data).toMatchObject({ mid: '0', closed: expect.stringContaining('beacon') });
    expect(app.casino.waits().get('dt20')).toContain('cannot be reached');
    expect((await server.inject('/metrics')).body).toMatch(/layline_casino_waiting [2-9]/);

    isUp = true;
    await expect
      .poll(async () => {
        await pass(1);
        return (await get(dragonTiger)).data.t1[0].remark;
      }, patience)
      .toContain('until round');
    const fairness = await get('/casino/fairness/dt20');
    expect(routes.casinoFairness.reply.safeParse(fairness).error).toBeUndefined();
    expect(fairness.data).toMatchObject({
      waits: expect.stringContaining('until round'),
      chain: { source: 'beacon', clientSeed: '', rounds: 0, firstNonce: 1 },
    });
    const seeds = await runCommand(app, { name: 'system seeds', values: {} });
    expect(seeds.kind === 'done' && seeds.done.text).toContain('until round');

    await expect
      .poll(async () => {
        await pass(1);
        return (await get(dragonTiger)).data.t1[0].mid;
      }, patience)
      .not.toBe('0');
    const open = await get(dragonTiger);
    const { beaconRound } = (await get('/casino/fairness/dt20')).data.chain;
    expect(open.data.t1[0]).toMatchObject({
      scheme: 2,
      nonce: 1,
      clientSeed: signRound(beaconRound).randomness,
    });
    expect(app.casino.waits().get('dt20')).toBeUndefined();
  });

  test('[CAS-11] a server that stops while a table waits stops at once', async () => {
    await get(dragonTiger);
    await app.casino.close();
    expect(app.casino.isIdle()).toBe(true);
  });
});
