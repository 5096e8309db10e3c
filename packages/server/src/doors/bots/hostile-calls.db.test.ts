import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Store } from '../../store/database.ts';
import { addAppKey } from '../../store/queries/app-keys.ts';
import { openBetfairApi } from './serve.ts';

type Json = ReturnType<typeof JSON.parse>;

const betting = '/exchange/betting/json-rpc/v1';
const order = (size: unknown = 100, price: unknown = 900) => ({
  orderType: 'LIMIT',
  selectionId: kings,
  side: 'BACK',
  limitOrder: { size, price, persistenceType: 'LAPSE' },
});
const placing = (instructions: readonly object[], more: object = {}) => ({
  marketId: finalMatch,
  instructions,
  ...more,
});

describe.each(oneStore(import.meta.url))('hostile calls of a program on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let token: string;
  let url: string;
  let close: () => Promise<void>;

  async function open(rateLimit = 0): Promise<void> {
    const server = openBetfairApi({ app: test.app, rateLimit, tls: null });
    await server.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    close = () => server.close();
  }

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    const maker = await test.addPlayer('maker');
    token = maker.token;
    const now = test.app.clock.now();
    const owner = { playerId: 'maker', siteId: 'layline', name: 'bot', now };
    await addAppKey(store, { key: 'maker-key', ...owner });
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    await open();
  });
  afterEach(async () => {
    await close();
    await test.close();
    await store.close();
  });

  async function post(
    path: string,
    body: string,
    headers: Record<string, string> = {
      'x-application': 'maker-key',
      'x-authentication': token,
    },
  ): Promise<{ status: number; body: Json }> {
    const answer = await fetch(url + path, { method: 'POST', headers, body });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  }
  const request = (method: string, params: object) =>
    JSON.stringify({ jsonrpc: '2.0', method: `SportsAPING/v1.0/${method}`, params, id: 1 });
  const call = async (method: string, params: object): Promise<Json> => {
    const { body } = await post(betting, request(method, params));
    return body.result ?? body.error.data.APINGException.errorCode;
  };
  const openOrders = async () => (await call('listCurrentOrders', {})).currentOrders;

  it("get one of Betfair's codes whatever is sent, never a server error", async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const bodies = ['', 'null', '5', '[]', '{', '{"method":5}', deep, '"\\u0000"', '[null,{}]'];
    const doors = [
      betting,
      '/exchange/account/json-rpc/v1/',
      '/exchange/heartbeat/json-rpc/v1',
      '/exchange/betting/rest/v1.0/placeOrders',
      '/exchange/account/rest/v1.0/getAccountFunds',
      '/api/login',
      '/api/certlogin',
      '/api/keepAlive',
    ];
    for (const door of doors) {
      for (const body of bodies) {
        const { status } = await post(door, body);
        expect(status, `${door} ${body.slice(0, 20)}`).toBeLessThan(500);
      }
      expect((await post(door, 'x'.repeat(1_000_000))).status, door).toBe(413);
    }
    expect((await post(betting, request('listEverything', {}))).body.error.code).toBe(-32_601);
    expect((await post('/exchange/betting/rest/v1.0/nothing', '{}')).status).toBe(404);
    const wrong: readonly (readonly [string, object])[] = [
      ['listMarketCatalogue', { filter: 5, maxResults: 1 }],
      ['listMarketCatalogue', { filter: {}, maxResults: 1e9 }],
      ['listMarketCatalogue', { filter: { marketStartTime: { from: 'soon' } }, maxResults: 1 }],
      ['listMarketBook', { marketIds: [] }],
      ['placeOrders', placing([])],
      ['placeOrders', placing([order()], { customerRef: 'a b' })],
      ['cancelOrders', { instructions: [{ betId: '1; drop table bet' }] }],
      ['listClearedOrders', { betStatus: 'EVERY' }],
    ];
    for (const [method, params] of wrong)
      expect(await call(method, params)).toBe('INVALID_INPUT_DATA');
    for (const selectionId of [true, null, [kings], '', ' 11', '0x0b', {}]) {
      const placed = await call('placeOrders', placing([{ ...order(), selectionId }]));
      expect(placed, JSON.stringify(selectionId)).toBe('INVALID_INPUT_DATA');
    }
    const nul = await post('/api/login', 'username=a%00b&password=c');
    expect([nul.status, nul.body.error]).toEqual([200, 'INPUT_VALIDATION_ERROR']);
  });

  it('get nothing back of a token or a key that is none', async () => {
    const sent = { 'x-authentication': '<b>not a token</b>', 'x-application': '<i>no key</i>' };
    for (const door of ['/api/keepAlive', '/api/logout', '/api/login']) {
      const { body } = await post(door, '', sent);
      expect(body, door).toMatchObject({ token: '', product: '', status: 'FAIL' });
    }
  });

  it('are refused as single instructions if only a size or a price is wrong', async () => {
    const wrong: readonly (readonly [what: string, ...Json[]])[] = [
      ['a size below nothing', -5, 900, 'INVALID_BET_SIZE'],
      ['a size in thousandths', 100.005, 900, 'INVALID_BET_SIZE'],
      ['a price between two steps', 100, 900.5, 'INVALID_ODDS'],
      ['a price as a power', 100, '9e2', 'INVALID_ODDS'],
      ['a size below the least stake', 0.01, 900, 'INVALID_BET_SIZE'],
      ['a size beyond the account', 50_000, 900, 'INSUFFICIENT_FUNDS'],
    ];
    for (const [nth, [what, size, price, code]] of wrong.entries()) {
      const { status, instructionReports } = await call(
        'placeOrders',
        placing([order(size, price), order()]),
      );
      const [refused] = instructionReports;
      expect([status, refused.errorCode], what).toEqual(['PROCESSED_WITH_ERRORS', code]);
      expect(await openOrders(), what).toHaveLength(nth + 1);
    }
  });

  it('[WIN-3] are refused for their size if they could win more than the highest win', async () => {
    const values = { site: 'layline', winMax: '150' };
    expect(await runCommand(test.app, { name: 'site set', values })).toMatchObject({
      kind: 'done',
    });
    const report = async (size: number) => {
      const { instructionReports } = await call('placeOrders', placing([order(size, 2)]));
      return instructionReports[0];
    };
    expect(await report(151)).toMatchObject({ status: 'FAILURE', errorCode: 'INVALID_BET_SIZE' });
    expect(await report(150)).toMatchObject({ status: 'SUCCESS', sizeMatched: 150 });
  });

  it('fail as a whole request for a suspended market or an outdated version', async () => {
    const outdated = await call(
      'placeOrders',
      placing([order()], { marketVersion: { version: 0 } }),
    );
    expect(outdated).toMatchObject({ status: 'FAILURE', errorCode: 'INVALID_MARKET_VERSION' });
    const suspended = defineFinal({ status: 'SUSPENDED', version: 2 });
    const at = test.app.clock.now();
    test.app.marketCache.apply([{ marketId: finalMatch, at, definition: suspended }]);
    await test.app.marketSync.settleDown();
    const refused = await call('placeOrders', placing([order(), order()]));
    expect(refused).toMatchObject({ status: 'FAILURE', errorCode: 'MARKET_SUSPENDED' });
    expect(await openOrders()).toEqual([]);
  });

  it('move a bet whole or not at all, and once per reference if the reply is lost', async () => {
    const { instructionReports } = await call('placeOrders', placing([order()]));
    const [{ betId }] = instructionReports;
    const replacing = (newPrice: number, customerRef: string) => ({
      marketId: finalMatch,
      customerRef,
      instructions: [{ betId, newPrice }],
    });
    const refused = await call('replaceOrders', replacing(900.5, 'first'));
    expect(refused).toMatchObject({ status: 'FAILURE' });
    expect(await openOrders()).toMatchObject([{ betId, priceSize: { price: 900 } }]);
    const moved = await call('replaceOrders', replacing(800, 'second'));
    const again = await call('replaceOrders', replacing(800, 'second'));
    const idOf = (answer: Json) => answer.instructionReports[0].placeInstructionReport.betId;
    expect(idOf(again)).toBe(idOf(moved));
    expect(await openOrders()).toMatchObject([
      { betId: idOf(moved), priceSize: { price: 800, size: 100 } },
    ]);
  });

  it('are limited, instructions included, and over the limit none is placed', async () => {
    await close();
    await open(60);
    const many = Array.from({ length: 70 }, () => order());
    expect(await call('placeOrders', placing(many))).toBe('TOO_MANY_REQUESTS');
    expect((await post(betting, request('listCurrentOrders', {}))).status).toBe(429);
    test.clock.advance(10_000);
    expect(await openOrders()).toEqual([]);
    const one = request('listEventTypes', { filter: {} });
    const list = `[${Array(50).fill(one).join()}]`;
    const answers = (await post(betting, list)).body;
    expect(answers).toHaveLength(50);
    expect(JSON.stringify(await post(betting, list))).toContain('TOO_MANY_REQUESTS');
  });

  it('count against their key even when refused, and nobody else uses up its limit', async () => {
    const { token: strangers } = await test.addPlayer('stranger');
    const [playerId, siteId, now] = ['maker', 'layline', test.app.clock.now()] as const;
    const owner = { playerId, siteId, name: 'slow', now };
    await addAppKey(store, { ...owner, key: 'slow-key', callsMax: 10 });
    const list = async (key: string, session: string) => {
      const headers = { 'x-application': key, 'x-authentication': session };
      const body = JSON.stringify({ filter: {} });
      const path = '/exchange/betting/rest/v1.0/listEventTypes';
      const answer = await fetch(url + path, { method: 'POST', headers, body });
      const { detail } = (await answer.json()) as Json;
      return answer.ok ? 'answered' : detail.APINGException.errorCode;
    };
    const often = (key: string, session: string) =>
      Promise.all(Array.from({ length: 12 }, () => list(key, session)));
    const isStranger = 'INVALID_SESSION_INFORMATION';
    expect(new Set(await often('slow-key', strangers))).toEqual(new Set([isStranger]));
    const answers = await often('slow-key', token);
    expect(answers.filter((answer) => answer === 'answered')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(2);
    expect(new Set(await often('maker-key', token))).toEqual(new Set(['answered']));
    test.clock.advance(9000);
    expect(await list('slow-key', token)).toBe('TOO_MANY_REQUESTS');
    test.clock.advance(1000);
    expect(await list('slow-key', token)).toBe('answered');
  });

  it('change the rest of their own bets only, in the right market, as often as they like', async () => {
    const { token: strangers } = await test.addPlayer('stranger');
    const now = test.app.clock.now();
    const owner = { playerId: 'stranger', siteId: 'layline', name: 'bot', now };
    await addAppKey(store, { ...owner, key: 'stranger-key' });
    const { instructionReports } = await call('placeOrders', placing([order()]));
    const [{ betId }] = instructionReports;
    const updating = (newPersistenceType: string, marketId: string = finalMatch) => ({
      marketId,
      customerRef: 'once',
      instructions: [{ betId, newPersistenceType }],
    });
    const errorOf = (answer: Json) => answer.instructionReports[0].errorCode ?? answer.status;
    const update = async (...parts: Parameters<typeof updating>) =>
      errorOf(await call('updateOrders', updating(...parts)));
    const persistence = async () => (await openOrders())[0].persistenceType;
    expect(await update('PERSIST')).toBe('SUCCESS');
    expect(await update('PERSIST')).toBe('SUCCESS');
    expect(await update('LAPSE', '1.999')).toBe('INVALID_BET_ID');
    expect(await update('MARKET_ON_CLOSE')).toBe('INVALID_PERSISTENCE_TYPE');
    expect(await persistence()).toBe('PERSIST');
    const headers = { 'x-application': 'stranger-key', 'x-authentication': strangers };
    const path = '/exchange/betting/rest/v1.0/updateOrders';
    const body = JSON.stringify(updating('LAPSE'));
    const answer = await fetch(url + path, { method: 'POST', headers, body });
    expect(errorOf(await answer.json())).toBe('INVALID_BET_ID');
    expect(await persistence()).toBe('PERSIST');
    expect(await update('LAPSE')).toBe('SUCCESS');
    expect(await persistence()).toBe('LAPSE');
    await call('cancelOrders', { marketId: finalMatch });
    expect(await update('PERSIST')).toBe('BET_TAKEN_OR_LAPSED');
  });

  it('keep their order references in the store, over a restart', async () => {
    const own = { ...order(), customerOrderRef: 'one' };
    await call('placeOrders', placing([own], { customerStrategyRef: 'quotes' }));
    await close();
    await test.close();
    test = await openTestApp(store, test.clock);
    await open();
    expect(await openOrders()).toMatchObject([
      { customerOrderRef: 'one', customerStrategyRef: 'quotes' },
    ]);
  });
});
