import type { AddressInfo } from 'node:net';
import { siteId as makeSiteId, marketId, money, playerId, transferRef } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backKings, openTestApp, type TestApp } from '../../../../test/app.ts';
import {
  type BetfairStreamClient,
  openBetfairStreamClient,
} from '../../../../test/betfair-stream-client.ts';
import { openCaller } from '../../../../test/caller.ts';
import {
  defineFinal,
  finalMatch,
  kings,
  lions,
  openFinal,
  pricesOf,
} from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';
import { addAppKey } from '../../../store/queries/app-keys.ts';
import {
  addPlayer,
  changePlayer,
  findPlayerById,
  type Player,
} from '../../../store/queries/players.ts';
import { OrderAnswers } from '../order-answers.ts';
import { openBetfairApi } from '../serve.ts';
import { BetfairStream } from './stream-server.ts';

type Json = ReturnType<typeof JSON.parse>;

const order = (price: number, more: object = {}) => ({
  orderType: 'LIMIT',
  selectionId: kings,
  side: 'BACK',
  limitOrder: { size: 100, price, persistenceType: 'PERSIST' },
  ...more,
});
const subscribe = (more: object = {}) => ({ op: 'orderSubscription', id: 3, ...more });

describe.each(oneStore(import.meta.url))('the order stream of a program on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let stream: BetfairStream;
  let port: number;
  let url: string;
  let close: () => Promise<void>;
  const tokens = new Map<string, string>();

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    const { clock } = test.app;
    const answers = new OrderAnswers(clock);
    for (const name of ['maker', 'other']) {
      tokens.set(name, (await test.addPlayer(name)).token);
      const owner = { playerId: name, siteId: 'layline', name: 'bot', now: clock.now() };
      await addAppKey(store, { key: `${name}-key`, ...owner });
    }
    const api = openBetfairApi({ app: test.app, rateLimit: 0, tls: null, answers });
    await api.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;
    stream = new BetfairStream({ app: test.app, answers, rateLimit: 0, tls: null });
    port = await stream.listen({ port: 0, host: '127.0.0.1' });
    close = async () => {
      await stream.close();
      await api.close();
    };
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
  });
  afterEach(async () => {
    await close();
    await test.close();
    await store.close();
  });

  async function signedIn(name = 'maker'): Promise<BetfairStreamClient> {
    const client = await openBetfairStreamClient(port);
    await client.authenticate(`${name}-key`, tokens.get(name) ?? '');
    return client;
  }

  async function following(name = 'maker', more: object = {}): Promise<BetfairStreamClient> {
    const client = await signedIn(name);
    client.send(subscribe(more));
    await client.next(({ ct }) => ct === 'SUB_IMAGE');
    return client;
  }

  async function call(method: string, params: object, name = 'maker'): Promise<Json> {
    const answer = await fetch(`${url}/exchange/betting/rest/v1.0/${method}`, {
      method: 'POST',
      headers: { 'x-application': `${name}-key`, 'x-authentication': tokens.get(name) ?? '' },
      body: JSON.stringify({ marketId: finalMatch, ...params }),
    });
    return answer.json();
  }

  const place = async (instruction: object, name?: string): Promise<string> => {
    const { instructionReports } = await call('placeOrders', { instructions: [instruction] }, name);
    expect(instructionReports[0]).toMatchObject({ status: 'SUCCESS' });
    return instructionReports[0].betId;
  };

  const until = (client: BetfairStreamClient, is: (orders: Map<string, Json>) => boolean) =>
    client.until(() => is(client.orders.orders));

  it('[RP-2] counts towards a time limit while it is open', async () => {
    const maker = openCaller(test.server, tokens.get('maker'));
    await maker.post('/protection/limit', { limit: 'time', period: 'day', amount: 5 });
    const client = await following();
    for (let quarter = 0; quarter < 24; quarter += 1) {
      await test.pass(15_000);
      client.send({ op: 'heartbeat', id: 100 + quarter });
      await client.next(({ id }) => id === 100 + quarter);
    }
    const { instructionReports } = await call('placeOrders', { instructions: [order(2)] });
    expect(instructionReports[0]).toMatchObject({ status: 'FAILURE' });
  });

  it('follows an order from placing to settlement', async () => {
    test.app.marketCache.apply([
      {
        marketId: finalMatch,
        at: test.app.clock.now(),
        runners: [pricesOf(kings, [[2, 5000]], [[4, 5000]])],
      },
    ]);
    const client = await following();
    expect(client.messages.at(-1)).toMatchObject({ op: 'ocm', id: 3, oc: [], heartbeatMs: 5000 });
    const limitOrder = { size: 300, price: 2.5, persistenceType: 'PERSIST' };
    const instruction = { ...order(2.5), limitOrder, customerOrderRef: 'mine' };
    const { instructionReports } = await call('placeOrders', {
      instructions: [instruction],
      customerStrategyRef: 'quotes',
    });
    const { betId } = instructionReports[0];
    await until(client, (orders) => orders.has(betId));
    const pd = test.app.clock.now();
    expect(client.orders.orders.get(betId)).toEqual({
      id: betId,
      p: 2.5,
      s: 300,
      side: 'B',
      status: 'E',
      pt: 'P',
      ot: 'L',
      pd,
      sm: 0,
      sr: 300,
      sl: 0,
      sc: 0,
      sv: 0,
      rac: '',
      rc: 'NONE',
      rfo: 'mine',
      rfs: 'quotes',
    });
    const lay = {
      ...order(2.5, { side: 'LAY' }),
      limitOrder: { size: 100, price: 2.5, persistenceType: 'LAPSE' },
    };
    await place(lay, 'other');
    await until(client, (orders) => orders.get(betId).sm === 100);
    expect(client.orders.orders.get(betId)).toMatchObject({
      status: 'E',
      sr: 200,
      avp: 2.5,
      md: pd,
    });
    expect(client.orders.matched.get(`${finalMatch} ${kings} mb`)).toEqual(
      new Map([[2.5, [2.5, 100]]]),
    );
    const cancel = { instructions: [{ betId, sizeReduction: 50 }] };
    await call('cancelOrders', cancel);
    await until(client, (orders) => orders.get(betId).sc === 50);
    const replaced = await call('replaceOrders', { instructions: [{ betId, newPrice: 3 }] });
    const next = replaced.instructionReports[0].placeInstructionReport.betId;
    await until(client, (orders) => orders.has(next) && orders.get(betId).status === 'EC');
    expect(client.orders.orders.get(betId)).toMatchObject({ sm: 100, sc: 200, sr: 0 });
    expect(client.orders.orders.get(next)).toMatchObject({ p: 3, s: 150, sr: 150, rfo: 'mine' });
    const won = defineFinal({ status: 'CLOSED', results: ['WINNER', 'LOSER'], version: 9 });
    test.app.marketCache.apply([
      { marketId: finalMatch, at: test.app.clock.now(), definition: won },
    ]);
    await client.until(() => client.orders.closed.includes(finalMatch));
    expect(client.orders.orders.get(next)).toMatchObject({
      status: 'EC',
      sl: 150,
      sr: 0,
      lsrc: 'MKT_INVALID',
    });
  });

  it('[BOT-14] sends and lists an order that had to be matched at once and was not', async () => {
    const client = await following();
    const limitOrder = { size: 100, price: 900, timeInForce: 'FILL_OR_KILL' };
    const instructions = [{ ...order(900), limitOrder, customerOrderRef: 'sniper' }];
    const asked = { instructions, customerRef: 'once' };
    const [killed] = (await call('placeOrders', asked)).instructionReports;
    const { betId } = killed;
    expect(killed.orderStatus).toBe('EXPIRED');
    await until(client, (orders) => orders.has(betId));
    const told = { status: 'EC', s: 100, sc: 100, sr: 0, sm: 0, rfo: 'sniper' };
    expect(client.orders.orders.get(betId)).toMatchObject(told);
    // The same request again is the same order.
    test.clock.advance(5000);
    expect((await call('placeOrders', asked)).instructionReports).toEqual([killed]);
    const cleared = async (betStatus: string) =>
      (await call('listClearedOrders', { betStatus, marketId: undefined })).clearedOrders;
    const row = {
      betId,
      placedDate: killed.placedDate,
      sizeCancelled: 100,
      sizeSettled: 0,
      profit: 0,
      customerOrderRef: 'sniper',
    };
    expect(await cleared('CANCELLED')).toMatchObject([row]);
    expect(await cleared('SETTLED')).toEqual([]);
  });

  it('sends a cancelled order whole, and a waiting one whole in a new image', async () => {
    const client = await following();
    const gone = await place(order(900));
    const stays = await place(order(800));
    await call('cancelOrders', { instructions: [{ betId: gone }] });
    await until(client, (orders) => orders.get(gone)?.status === 'EC');
    expect(client.orders.orders.get(gone)).toMatchObject({
      sc: 100,
      sr: 0,
      cd: test.app.clock.now(),
    });
    const later = await following();
    expect([...later.orders.orders.keys()]).toEqual([stays]);
  });

  it("sends the update only after the call's answer", async () => {
    const client = await following();
    for (let nth = 0; nth < 5; nth += 1) {
      const from = client.messages.length;
      const instructions = [order(900 - 10 * nth), order(700 - 10 * nth)];
      const answered = call('placeOrders', { instructions });
      const first = await Promise.race([
        answered.then(() => 'answer'),
        client.next(({ oc }) => oc, from).then(() => 'update'),
      ]);
      expect(first).toBe('answer');
      await client.next(({ oc }) => oc, from);
    }
  });

  it('sends players of two sites only their own orders', async () => {
    const { app } = test;
    const site = app.sites.all().find(({ site_id: id }) => id !== 'layline');
    const siteId = makeSiteId(site?.site_id ?? '');
    const player = await findPlayerById(store, 'other');
    const stranger = { ...player, player_id: 'stranger', user_name: 'stranger', site_id: siteId };
    const now = app.clock.now();
    await addPlayer(store, { player: stranger as Player, now });
    await app.engine.submit({
      kind: 'open-account',
      playerId: playerId('stranger'),
      siteId,
      exposureLimit: null,
    });
    await app.engine.submit({
      kind: 'move-funds',
      transferRef: transferRef('for-stranger'),
      direction: 'deposit',
      playerId: playerId('stranger'),
      amount: money(100_000),
      remark: 'for the test',
    });
    await addAppKey(store, { key: 'stranger-key', playerId: 'stranger', siteId, name: 'b', now });
    const from = { address: '', device: '' };
    tokens.set('stranger', (await app.sessions.open(stranger as Player, from)) ?? '');
    const names = ['maker', 'other', 'stranger'];
    const clients = await Promise.all(names.map((name) => following(name)));
    const placed = await Promise.all(names.map((name, nth) => place(order(900 - 10 * nth), name)));
    for (const [nth, client] of clients.entries()) {
      await until(client, (orders) => orders.has(placed[nth] ?? ''));
      test.clock.advance(50);
      expect([...client.orders.orders.keys()]).toEqual([placed[nth]]);
    }
    const crossed = await openBetfairStreamClient(port);
    expect(await crossed.authenticate('stranger-key', tokens.get('maker') ?? '')).toMatchObject({
      errorCode: 'INVALID_SESSION_INFORMATION',
    });
  });

  it('resumes by its clocks after a cut, or sends a whole image', async () => {
    const steady = await following();
    const cut = await following();
    const first = await place(order(900));
    await until(cut, (orders) => orders.has(first));
    const clocks = cut.clocks('ocm');
    cut.socket.destroy();
    await cut.closed;
    const second = await place(order(2));
    await call('cancelOrders', { instructions: [{ betId: first }] });
    await until(steady, (orders) => orders.has(second) && orders.get(first).sc === 100);
    const back = await signedIn();
    back.send(subscribe(clocks));
    await back.next(({ ct }) => ct === 'RESUB_DELTA');
    expect(Object.fromEntries(back.orders.orders)).toEqual(
      Object.fromEntries(steady.orders.orders),
    );
    expect(back.orders.matched).toEqual(steady.orders.matched);
    back.send(subscribe({ id: 9, initialClk: clocks.initialClk, clk: 'zzz' }));
    expect(await back.statusOf(9)).toMatchObject({ errorCode: 'INVALID_CLOCK' });
    back.send(subscribe({ id: 10, orderFilter: { includeOverallPosition: false }, ...clocks }));
    const image = await back.next(({ id, op }) => op === 'ocm' && id === 10);
    expect(image).toMatchObject({ ct: 'SUB_IMAGE', oc: [{ id: finalMatch, fullImage: true }] });
    expect(image.oc[0].orc[0].mb).toBeUndefined();
  });

  it('sends the requested strategies, with what is matched of each', async () => {
    const client = await following('maker', {
      orderFilter: { customerStrategyRefs: ['one'], partitionMatchedByStrategyRef: true },
    });
    const placing = (strategy: string) =>
      call('placeOrders', { instructions: [order(2)], customerStrategyRef: strategy });
    await placing('two');
    const { instructionReports } = await placing('one');
    await until(client, (orders) => orders.has(instructionReports[0].betId));
    expect(client.orders.orders.size).toBe(1);
    const runners = client.messages.flatMap(({ oc }) => oc ?? []).flatMap(({ orc }) => orc);
    expect(runners.at(-1).smc).toEqual({ one: { mb: [[2, 100]] } });
    expect(runners.flatMap(({ mb }) => mb ?? []).at(-1)).toEqual([2, 200]);
  });

  it('sends the effect of a removed runner on an order: void, or lower odds', async () => {
    const { app } = test;
    await changePlayer(store, { player_id: 'maker', allowed_sports: ['10'] });
    app.sessions.forgetPlayer('maker', null);
    const race = marketId('1.500');
    const fixture = { ...defineFinal().fixture, sportId: '10' as const };
    const definition = defineFinal({ marketId: race, marketType: 'WIN', fixture });
    app.marketCache.apply([{ ...openFinal(), marketId: race, definition }]);
    await app.marketSync.settleDown();
    const client = await following();
    const { instructionReports } = await call('placeOrders', {
      marketId: race,
      instructions: [{ ...order(1.98), selectionId: lions }, order(2)],
    });
    const [out, stays] = instructionReports.map(({ betId }: Json) => betId);
    await until(client, (orders) => orders.get(out)?.sm === 100 && orders.get(stays)?.sm === 100);
    const runners = definition.runners.map((runner) =>
      runner.runnerId === lions
        ? {
            ...runner,
            status: 'REMOVED' as const,
            reductionFactor: 40_000,
            removedAt: app.clock.now(),
          }
        : runner,
    );
    const at = app.clock.now();
    const changed = { ...definition, runners, version: 3 };
    app.marketCache.apply([{ marketId: race, at, definition: changed }]);
    await until(client, (orders) => orders.get(out).sv === 100 && orders.get(stays).avp < 2);
    expect(client.orders.orders.get(out)).toMatchObject({ sm: 0, status: 'EC' });
    expect(client.orders.matched.get(`${race} ${lions} mb`)).toEqual(new Map());
    const { avp } = client.orders.orders.get(stays);
    expect(client.orders.matched.get(`${race} ${kings} mb`)).toEqual(new Map([[avp, [avp, 100]]]));
  });

  it('sends only heartbeats while others bet', async () => {
    const client = await following('maker', { heartbeatMs: 500 });
    const from = client.messages.length;
    test.clock.advance(500);
    expect(await client.next(() => true, from)).toMatchObject({
      op: 'ocm',
      ct: 'HEARTBEAT',
      clk: '0',
    });
    test.app.marketCache.apply([
      {
        marketId: finalMatch,
        at: test.app.clock.now(),
        runners: [pricesOf(kings, [[2.1, 50]], [])],
      },
    ]);
    await test.app.engine.submit(backKings(playerId('other'), 'of-another'));
    test.clock.advance(500);
    await client.next(({ pt, ct }) => ct === 'HEARTBEAT' && pt === test.app.clock.now());
    expect(client.orders.orders.size).toBe(0);
  });
});
