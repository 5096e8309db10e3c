import { instant } from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { type Caller, openCaller } from '../../test/caller.ts';
import { FaultyBus } from '../../test/faulty-bus.ts';
import { LocalBus } from '../../test/local-bus.ts';
import type { ManualClock } from '../../test/manual-clock.ts';
import { finalMatch, kings, openFinal, pricesOf } from '../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../test/stores.ts';
import { type Clock, systemClock } from '../clock.ts';
import { subjectsOf, type Wire } from '../cluster/wire.ts';
import { openServer } from '../http/server.ts';
import { silentLog } from '../log.ts';
import { secretsInMemory } from '../open-secrets.ts';
import type { Store } from '../store/database.ts';
import type { Lease } from '../store/lease/engine-lease.ts';
import { type EdgeApp, openEdgeApp } from './open-edge.ts';
import { serveEdges } from './serve-edges.ts';

/** On the day of the test's match, and going on. */
const shiftMs = systemClock.now() - 1_775_650_000_000;
const clock: Clock = { ...systemClock, now: () => instant(systemClock.now() - shiftMs) };

function leaseOf(epoch: number): Lease {
  const holder = `server ${epoch}`;
  const release = () => Promise.resolve();
  return { epoch, holder, isHeld: () => true, isLost: false, noteLost: () => undefined, release };
}

interface RunningEdge {
  readonly app: EdgeApp;
  readonly bus: FaultyBus;
  readonly server: FastifyInstance;
}

describe.each(storesUnderTest)('an edge beside the leader, on $name', (kind) => {
  let store: Store;
  let leader: TestApp;
  let wire: Wire;
  let local: LocalBus;
  let stopTaking: () => void;
  let isOverloaded = false;
  let edge: RunningEdge;
  let anna: Caller;
  const edges: RunningEdge[] = [];

  async function lead(epoch: number): Promise<void> {
    const led = { ...store, lease: leaseOf(epoch) };
    leader = await openTestApp(led, clock as ManualClock, silentLog(), wire);
    leader.app.marketCache.apply([openFinal()]);
    await leader.app.marketSync.settleDown();
    stopTaking = serveEdges({ app: leader.app, isOverloaded: () => isOverloaded }, wire);
  }

  async function openEdge(): Promise<RunningEdge> {
    const bus = new FaultyBus(local);
    const own = { ...wire, bus };
    const secrets = secretsInMemory();
    const app = await openEdgeApp(store, { wire: own, clock, log: silentLog(), secrets });
    const health = { app, feeds: { states: () => [] }, isOverloaded: () => false };
    const open = { app, health, rateLimit: 0, hasDocs: false, trustProxy: [], clientFolder: null };
    const running = { app, bus, server: await openServer(open) };
    edges.push(running);
    await expect.poll(() => app.board.isWhole, { timeout: 20_000 }).toBe(true);
    return running;
  }

  const through = ({ server }: RunningEdge, { token } = anna): Caller => openCaller(server, token);

  const bet = (more: object = {}) => ({
    marketId: finalMatch,
    selectionId: kings,
    type: 'back',
    stake: 100,
    oddsReq: 1.5,
    ...more,
  });

  const openBets = async (caller: Caller): Promise<string[]> => {
    const { body } = await caller.get('/bet/bet-details/list/900');
    return body.data.map((row: { betId: string }) => row.betId);
  };

  beforeEach(async () => {
    isOverloaded = false;
    store = await openMigrated(kind);
    local = new LocalBus(clock);
    wire = { bus: local, subjects: subjectsOf('test') };
    await lead(1);
    await leader.addPlayer('anna');
    edge = await openEdge();
    anna = await openCaller(edge.server).signIn('anna', 'anna');
  });
  afterEach(async () => {
    for (const { app, server } of edges.splice(0)) {
      await server.close();
      await app.close();
    }
    await leader.close();
    await store.close();
  });

  it('[OPS-19] shows the leader’s prices, also those of messages that were lost', async () => {
    const oddsOn = (app: EdgeApp | TestApp['app']) =>
      app.marketCache.encoded(finalMatch)?.toString();
    expect(oddsOn(edge.app)).toBe(oddsOn(leader.app));
    edge.bus.cut(true);
    const runners = [pricesOf(kings, [[2.5, 100]], [[2.6, 100]])];
    leader.app.marketCache.apply([{ marketId: finalMatch, at: clock.now(), runners }]);
    await clock.turn();
    expect(oddsOn(edge.app)).not.toBe(oddsOn(leader.app));
    edge.bus.cut(false);
    await expect.poll(() => oddsOn(edge.app), { timeout: 20_000 }).toBe(oddsOn(leader.app));
  });

  it('[OPS-19] suspends every market when nothing is heard, and opens them again', async () => {
    const statusOn = () => edge.app.marketCache.view(finalMatch)?.status;
    expect(statusOn()).toBe('OPEN');
    edge.bus.cut(true);
    await expect.poll(statusOn, { timeout: 20_000 }).toBe('SUSPENDED');
    edge.bus.cut(false);
    await expect.poll(statusOn, { timeout: 20_000 }).toBe('OPEN');
  });

  it('[OPS-19] passes a bet on and shows it at once, on any edge that is told how far to read', async () => {
    const placed = await anna.post('/bet/save2', bet());
    expect(placed).toMatchObject({ status: 200, body: { status: true } });
    const { betId } = placed.body.data;
    expect(await openBets(anna)).toEqual([betId]);
    const other = through(await openEdge());
    const seen = { 'layline-seq': String(placed.headers['layline-seq']) };
    const { body } = await other.get('/bet/exposure/fetch', seen);
    expect(body.exposure).toBe(100);
  });

  it('[OPS-19] a message that comes twice places one bet', async () => {
    edge.bus.isDoubling = true;
    await anna.post('/bet/save2', bet());
    edge.bus.isDoubling = false;
    expect(await openBets(anna)).toHaveLength(1);
  });

  it('[OPS-19] an answer that was lost is asked for again, and the bet placed once', async () => {
    edge.bus.repliesToLose = 3;
    expect(await anna.post('/bet/save2', bet())).toMatchObject({ status: 200 });
    expect(await openBets(anna)).toHaveLength(1);
  });

  it('[OPS-19] a bet with a reference gets its answer from the next leader', async () => {
    const former = leader;
    edge.bus.repliesToLose = Infinity;
    const placing = anna.post('/bet/save2', bet({ clientRef: 'one-answer' }));
    await expect.poll(() => edge.bus.repliesLost).toBeGreaterThan(0);
    stopTaking();
    await lead(2);
    edge.bus.repliesToLose = 0;
    expect(await placing).toMatchObject({ status: 200, body: { status: true } });
    expect(await openBets(anna)).toHaveLength(1);
    await former.close();
  });

  it('[OPS-19] of a bet without one the player is told to look, when its leader is gone', async () => {
    const former = leader;
    edge.bus.repliesToLose = Infinity;
    const placing = anna.post('/bet/save2', bet());
    await expect.poll(() => edge.bus.repliesLost).toBeGreaterThan(0);
    stopTaking();
    await lead(2);
    const { status, body } = await placing;
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(body.message).toContain('Look at your open bets');
    expect(await openBets(anna)).toHaveLength(1);
    await former.close();
  });

  it('[OPS-19] bets wait while one leader hands over to the next', async () => {
    const former = leader;
    stopTaking();
    const placing = anna.post('/bet/save2', bet());
    await former.close();
    await lead(2);
    expect(await placing).toMatchObject({ status: 200, body: { status: true } });
    expect(await openBets(anna)).toHaveLength(1);
  });

  it('[OPS-19] refuses bets for a later retry while the leader is overloaded', async () => {
    isOverloaded = true;
    const { status, body } = await anna.post('/bet/save2', bet());
    expect([status, body.code]).toEqual([503, 'BUSY']);
    isOverloaded = false;
    expect((await anna.post('/bet/save2', bet())).status).toBe(200);
  });

  it('[OPS-19] a session that ends with the leader ends on every edge', async () => {
    const other = through(await openEdge());
    expect(await other.get('/bet/exposure/fetch')).toMatchObject({ status: 200 });
    await anna.post('/auth/signout', {});
    await expect.poll(async () => (await other.get('/bet/exposure/fetch')).status).toBe(401);
  });

  it('[OPS-19] shows no account when the journal cannot be followed', async () => {
    edge.app.edge.follower.stop();
    const status = async () => (await anna.get('/bet/exposure/fetch')).status;
    await expect.poll(status, { timeout: 20_000 }).toBe(503);
  });
});
