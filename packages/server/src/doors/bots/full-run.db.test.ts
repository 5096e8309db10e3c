import { strictEqual } from 'node:assert';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import type { Store } from '../../store/database.ts';
import { addAppKey } from '../../store/queries/app-keys.ts';
import { openBetfairApi } from './serve.ts';

type Json = ReturnType<typeof JSON.parse>;

const projections = [
  'COMPETITION',
  'EVENT',
  'EVENT_TYPE',
  'RUNNER_DESCRIPTION',
  'RUNNER_METADATA',
  'MARKET_START_TIME',
  'MARKET_DESCRIPTION',
];

/** An order as flumine sends it: everything unused is null. */
const order = (customerOrderRef: string, price: number, size = 200) => ({
  customerOrderRef,
  selectionId: kings,
  handicap: 0,
  side: 'BACK',
  orderType: 'LIMIT',
  limitOrder: {
    size,
    price,
    persistenceType: 'LAPSE',
    timeInForce: null,
    minFillSize: null,
    betTargetType: null,
    betTargetSize: null,
  },
  limitOnCloseOrder: null,
  marketOnCloseOrder: null,
});

/** The constructor parameters of that library; it raises on any other name. */
const placeReportFields = [
  'status',
  'instruction',
  'betId',
  'orderStatus',
  'placedDate',
  'averagePriceMatched',
  'sizeMatched',
  'errorCode',
];

describe.each(oneStore(import.meta.url))('a whole run of flumine on %s', (kind) => {
  let store: Store;
  let test: TestApp;
  let url: string;
  let token = '';
  let close: () => Promise<void>;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    await test.addPlayer('maker');
    const now = test.app.clock.now();
    const owner = { playerId: 'maker', siteId: 'layline', name: 'bot', now };
    await addAppKey(store, { key: 'maker-key', ...owner });
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    const server = openBetfairApi({ app: test.app, rateLimit: 0, tls: null });
    await server.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    close = () => server.close();
  });
  afterEach(async () => {
    await close();
    await test.close();
    await store.close();
  });

  const headersNow = () => ({
    Accept: 'application/json',
    'X-Application': 'maker-key',
    'X-Authentication': token,
    'content-type': 'application/json',
  });

  async function send(path: string, body: string | null): Promise<Json> {
    const method = body === null ? 'GET' : 'POST';
    const answer = await fetch(url + path, { method, headers: headersNow(), body });
    strictEqual(answer.headers.get('content-type'), 'application/json');
    return answer.json();
  }

  async function call(name: string, params: object): Promise<Json> {
    const service = name.startsWith('getAccount') ? 'account' : 'betting';
    const method = `${service === 'account' ? 'AccountAPING' : 'SportsAPING'}/v1.0/${name}`;
    const body = JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 });
    const answer = await send(`/exchange/${service}/json-rpc/v1`, body);
    if (answer.error) throw new Error(JSON.stringify(answer.error));
    return answer.result;
  }

  async function signIn(): Promise<void> {
    const form = new URLSearchParams({ username: 'maker', password: 'maker' });
    token = (await send('/api/login', form.toString())).token;
  }

  const cleared = (more: object = {}) =>
    call('listClearedOrders', {
      betStatus: 'SETTLED',
      marketIds: [finalMatch],
      settledDateRange: { from: null, to: null },
      fromRecord: 0,
      ...more,
    });

  async function settle(): Promise<void> {
    const won = defineFinal({ status: 'CLOSED', results: ['WINNER', 'LOSER'], version: 9 });
    test.app.marketCache.apply([
      { marketId: finalMatch, at: test.app.clock.now(), definition: won },
    ]);
    await test.app.marketSync.settleDown();
  }

  it('signs in, reads, bets, changes bets, reads their results and signs out', async () => {
    await signIn();
    expect(await call('getAccountDetails', {})).toMatchObject({ currencyCode: 'INR' });
    expect(await call('getAccountFunds', { wallet: null })).toMatchObject({ exposure: 0 });
    const [market] = await call('listMarketCatalogue', {
      filter: { marketIds: [finalMatch] },
      maxResults: 25,
      marketProjection: projections,
    });
    expect(Object.keys(market.event).toSorted()).toEqual([
      'countryCode',
      'id',
      'name',
      'openDate',
      'timezone',
    ]);
    expect(market.marketStartTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const placed = await call('placeOrders', {
      marketId: finalMatch,
      instructions: [order('a', 900), order('b', 950), order('c', 1.9)],
      customerRef: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
      marketVersion: null,
      customerStrategyRef: 'host-1',
      async: false,
    });
    expect(placed.status).toBe('SUCCESS');
    for (const report of placed.instructionReports) {
      expect(placeReportFields).toEqual(expect.arrayContaining(Object.keys(report)));
    }
    const [first, second] = placed.instructionReports.map(({ betId }: Json) => betId);
    const updated = await call('updateOrders', {
      marketId: finalMatch,
      instructions: [{ betId: first, newPersistenceType: 'PERSIST' }],
      customerRef: null,
    });
    expect(updated).toMatchObject({
      status: 'SUCCESS',
      instructionReports: [{ status: 'SUCCESS' }],
    });
    const replaced = await call('replaceOrders', {
      marketId: finalMatch,
      instructions: [{ betId: second, newPrice: 970 }],
      customerRef: null,
      marketVersion: null,
      async: false,
    });
    expect(replaced.instructionReports[0].placeInstructionReport.orderStatus).toBe('EXECUTABLE');
    const { currentOrders } = await call('listCurrentOrders', {
      customerStrategyRefs: ['host-1'],
      orderProjection: 'EXECUTABLE',
      dateRange: { from: null, to: null },
    });
    const kept = currentOrders.map(({ persistenceType }: Json) => persistenceType);
    expect(kept.toSorted()).toEqual(['LAPSE', 'PERSIST']);
    const reduced = await call('cancelOrders', {
      marketId: finalMatch,
      instructions: [{ betId: first, sizeReduction: 100 }],
      customerRef: null,
    });
    expect(reduced.instructionReports[0]).toMatchObject({ status: 'SUCCESS', sizeCancelled: 100 });
    await settle();
    const byBet = await cleared();
    expect(byBet.clearedOrders).toMatchObject([
      { customerOrderRef: 'c', customerStrategyRef: 'host-1', betOutcome: 'WON', side: 'BACK' },
    ]);
    for (const groupBy of ['EVENT_TYPE', 'EVENT', 'MARKET', 'SIDE', 'STRATEGY', 'EXCHANGE']) {
      const { clearedOrders } = await cleared({ groupBy });
      expect(clearedOrders, groupBy).toMatchObject([
        { betCount: 1, profit: byBet.clearedOrders[0].profit },
      ]);
    }
    expect(await send('/api/keepAlive', '')).toMatchObject({ token, status: 'SUCCESS' });
    expect(await send('/api/logout', '')).toMatchObject({ status: 'SUCCESS' });
    await expect(call('getAccountFunds', {})).rejects.toThrow('INVALID_SESSION_INFORMATION');
  });

  it("writes a changed persistence to the bet's row, in agreement with the journal", async () => {
    await signIn();
    const { instructionReports } = await call('placeOrders', {
      marketId: finalMatch,
      instructions: [order('a', 900)],
    });
    const [{ betId }] = instructionReports;
    const change = (id: string, newPersistenceType: string, marketId: string = finalMatch) =>
      call('updateOrders', { marketId, instructions: [{ betId: id, newPersistenceType }] });
    await change(betId, 'PERSIST');
    const [row] = await store.query('select persistence from bet where bet_id = $1', [betId]);
    expect(row).toEqual({ persistence: 'keep' });
    expect((await verifyStore(store)).faults).toEqual([]);
    await store.query("update bet set persistence = 'lapse' where bet_id = $1", [betId]);
    expect((await verifyStore(store)).faults.join()).toContain(`${betId}`);
    await store.query("update bet set persistence = 'keep' where bet_id = $1", [betId]);
    const codeOf = async (answer: Promise<Json>) => (await answer).instructionReports[0].errorCode;
    expect(await codeOf(change(betId, 'MARKET_ON_CLOSE'))).toBe('INVALID_PERSISTENCE_TYPE');
    expect(await codeOf(change(betId, 'LAPSE', '1.999'))).toBe('INVALID_BET_ID');
    expect(await codeOf(change('12345', 'LAPSE'))).toBe('INVALID_BET_ID');
    await call('cancelOrders', { marketId: finalMatch });
    expect(await codeOf(change(betId, 'LAPSE'))).toBe('BET_TAKEN_OR_LAPSED');
  });

  it('finds the open markets in the navigation menu, and no closed one', async () => {
    const path = '/exchange/betting/rest/v1/en/navigation/menu.json';
    expect((await send(path, null)).faultcode).toBe('Client');
    await signIn();
    const leavesOf = (node: Json): Json[] => node.children?.flatMap(leavesOf) ?? [node];
    const root = await send(path, null);
    expect(root).toMatchObject({ type: 'GROUP', name: 'ROOT' });
    expect(leavesOf(root)).toMatchObject([{ type: 'MARKET', id: finalMatch, exchangeId: '1' }]);
    await settle();
    expect(leavesOf(await send(path, null))).toHaveLength(1);
    test.clock.advance(60_001);
    expect(await send(path, null)).toEqual({ type: 'GROUP', name: 'ROOT', id: '0', children: [] });
  });
});
