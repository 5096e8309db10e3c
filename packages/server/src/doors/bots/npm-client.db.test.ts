import http from 'node:http';
import https from 'node:https';
import { makeInstant, playerId } from '@layline/contract';
import betfair from 'betfair';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBettor, backKings, openTestApp, type TestApp } from '../../../test/app.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { addAppKey } from '../../store/queries/app-keys.ts';
import { openBetfairApi } from './serve.ts';

type Json = ReturnType<typeof JSON.parse>;

const reference = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

describe.each(oneStore(import.meta.url))('the npm client `betfair` on %s', (kind) => {
  let store: Store;
  let test: TestApp;
  let close: () => Promise<void>;
  let invoke: (method: string, params: object) => Promise<Json>;
  let session: Json;
  const request = https.request;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    await test.addPlayer('maker');
    const { clock } = test.app;
    const owner = { playerId: 'maker', siteId: 'layline', name: 'bot', now: clock.now() };
    await addAppKey(store, { key: 'maker-key', ...owner });
    const server = openBetfairApi({ app: test.app, rateLimit: 0, tls: null });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as { port: number };
    const host = test.app.sites.byId('layline')?.hosts[0] ?? '';
    // Redirects Betfair's addresses to this server; everything else goes through unchanged.
    https.request = ((options: Json, answered: Json) =>
      http.request(
        {
          ...options,
          agent: undefined,
          host: '127.0.0.1',
          port,
          headers: { ...options.headers, host },
        },
        answered,
      )) as never;
    close = () => server.close();
    // The published client knows only the exchange's own addresses.
    session = new betfair.BetfairSession('maker-key');
    invoke = (method, params) =>
      new Promise((resolve, reject) => {
        session[method](params, (error: unknown, answer: Json) => {
          const fault = error ?? answer.response.error;
          if (fault) reject(new Error(JSON.stringify(fault)));
          else resolve(answer.response.result);
        });
      });
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
  });
  afterEach(async () => {
    https.request = request;
    await close();
    await test.close();
    await store.close();
  });

  const login = (name: string, password: string): Promise<Json> =>
    new Promise((resolve, reject) => {
      session.login(name, password, (error: string | null, answer: Json) =>
        error ? reject(new Error(error)) : resolve(answer),
      );
    });

  it('signs in, bets, cancels, and follows its bets until they are settled', async () => {
    await expect(login('maker', 'wrong')).rejects.toThrow('INVALID_USERNAME_OR_PASSWORD');
    expect(await login('maker', 'maker')).toMatchObject({ success: true });
    expect(await invoke('getAccountFunds', {})).toMatchObject({ availableToBetBalance: 1000 });
    const [sport] = await invoke('listEventTypes', { filter: {} });
    expect(sport).toEqual({ eventType: { id: '4', name: 'Cricket' }, marketCount: 1 });
    const [market] = await invoke('listMarketCatalogue', {
      filter: { marketIds: [finalMatch] },
      marketProjection: ['EVENT', 'MARKET_START_TIME', 'RUNNER_DESCRIPTION'],
      maxResults: '10',
    });
    expect(market).toMatchObject({ marketId: finalMatch, event: { name: 'Kings v Lions' } });
    const [book] = await invoke('listMarketBook', {
      marketIds: [finalMatch],
      priceProjection: { priceData: ['EX_BEST_OFFERS'] },
    });
    const [best] = book.runners[0].ex.availableToBack;
    const order = (price: string, orderRef: string) => ({
      orderType: 'LIMIT',
      selectionId: kings,
      handicap: '0',
      side: 'BACK',
      limitOrder: { size: '100.00', price, persistenceType: 'PERSIST' },
      customerOrderRef: orderRef,
    });
    const placing = {
      marketId: finalMatch,
      customerRef: reference,
      customerStrategyRef: 'quotes',
      instructions: [order(String(best.price), 'one'), order('900', 'two'), order('1.015', 'odd')],
    };
    const placed = await invoke('placeOrders', placing);
    expect(placed).toMatchObject({ status: 'PROCESSED_WITH_ERRORS', customerRef: reference });
    expect(placed.instructionReports).toMatchObject([
      { status: 'SUCCESS', orderStatus: 'EXECUTION_COMPLETE', sizeMatched: 100 },
      { status: 'SUCCESS', orderStatus: 'EXECUTABLE', sizeMatched: 0 },
      { status: 'FAILURE', errorCode: 'INVALID_ODDS' },
    ]);
    const again = await invoke('placeOrders', placing);
    const idsOf = ({ instructionReports }: Json) =>
      instructionReports.map(({ betId }: Json) => betId);
    expect(idsOf(again)).toEqual(idsOf(placed));
    const { currentOrders } = await invoke('listCurrentOrders', {});
    expect(currentOrders).toMatchObject([
      { customerOrderRef: 'one', customerStrategyRef: 'quotes', status: 'EXECUTION_COMPLETE' },
      { customerOrderRef: 'two', sizeRemaining: 100, status: 'EXECUTABLE' },
    ]);
    const [, waiting] = idsOf(placed);
    const kept = await invoke('updateOrders', {
      marketId: finalMatch,
      instructions: [{ betId: waiting, newPersistenceType: 'PERSIST' }],
    });
    expect(kept).toMatchObject({ status: 'SUCCESS', instructionReports: [{ status: 'SUCCESS' }] });
    const { currentOrders: rest } = await invoke('listCurrentOrders', { betIds: [waiting] });
    expect(rest).toMatchObject([{ betId: waiting, persistenceType: 'PERSIST' }]);
    const replaced = await invoke('replaceOrders', {
      marketId: finalMatch,
      instructions: [{ betId: waiting, newPrice: '800' }],
    });
    expect(replaced.instructionReports[0]).toMatchObject({
      status: 'SUCCESS',
      cancelInstructionReport: { sizeCancelled: 100 },
      placeInstructionReport: { orderStatus: 'EXECUTABLE' },
    });
    const cancelled = await invoke('cancelOrders', { marketId: finalMatch });
    expect(cancelled.instructionReports).toMatchObject([{ status: 'SUCCESS', sizeCancelled: 100 }]);
    const late = await invoke('cancelOrders', {
      marketId: finalMatch,
      instructions: [{ betId: waiting }],
    });
    expect(late.instructionReports[0].errorCode).toBe('BET_TAKEN_OR_LAPSED');
    const won = defineFinal({ status: 'CLOSED', results: ['WINNER', 'LOSER'], version: 9 });
    test.app.marketCache.apply([
      { marketId: finalMatch, at: test.app.clock.now(), definition: won },
    ]);
    await test.app.marketSync.settleDown();
    const { clearedOrders } = await invoke('listClearedOrders', { betStatus: 'SETTLED' });
    expect(clearedOrders).toMatchObject([
      { betId: idsOf(placed)[0], betOutcome: 'WON', customerOrderRef: 'one', sizeSettled: 100 },
    ]);
    const byMarket = await invoke('listClearedOrders', { betStatus: 'SETTLED', groupBy: 'MARKET' });
    expect(byMarket.clearedOrders).toMatchObject([{ marketId: finalMatch, betCount: 1 }]);
    expect(clearedOrders[0].settledDate).toBe(makeInstant(test.app.clock.now()));
  });

  it('gets codes that it knows for faulty calls', async () => {
    await expect(invoke('getAccountFunds', {})).rejects.toThrow(/NO_SESSION|INVALID_SESSION/);
    await login('maker', 'maker');
    await expect(invoke('listMarketCatalogue', { filter: {} })).rejects.toThrow(
      'INVALID_INPUT_DATA',
    );
    await expect(
      invoke('listMarketBook', {
        marketIds: Array.from({ length: 41 }, (_, index) => `1.${index}`),
        priceProjection: { priceData: ['EX_BEST_OFFERS'] },
      }),
    ).rejects.toThrow('TOO_MUCH_DATA');
    await addBettor(test.app.engine, 'other');
    const bet = await test.app.engine.submit(backKings('other' as never, 'of-another-player'));
    const betId = bet.kind === 'accepted' ? bet.betId : null;
    const { instructionReports } = await invoke('cancelOrders', {
      marketId: finalMatch,
      instructions: [{ betId }],
    });
    expect(instructionReports[0]).toMatchObject({ status: 'FAILURE', errorCode: 'INVALID_BET_ID' });
  });

  it("acts only for the key's own player, and no longer once the key is revoked", async () => {
    await test.addPlayer('other');
    await login('other', 'other');
    await expect(invoke('getAccountFunds', {})).rejects.toThrow('INVALID_SESSION_INFORMATION');
    await login('maker', 'maker');
    expect(await invoke('getAccountFunds', {})).toMatchObject({ exposure: 0 });
    expect(await test.app.appKeys.revoke({ playerId: 'maker', name: 'bot' })).toBe(1);
    await expect(invoke('getAccountFunds', {})).rejects.toThrow('INVALID_APP_KEY');
  });

  it('has its unmatched bets cancelled when it falls silent', async () => {
    await login('maker', 'maker');
    const placed = await invoke('placeOrders', {
      marketId: finalMatch,
      instructions: [
        {
          orderType: 'LIMIT',
          selectionId: kings,
          side: 'BACK',
          limitOrder: { size: 100, price: 900, persistenceType: 'LAPSE' },
        },
      ],
    });
    expect(placed.status).toBe('SUCCESS');
    expect(await invoke('heartbeat', { preferredTimeoutSeconds: 10 })).toMatchObject({
      actualTimeoutSeconds: 10,
    });
    test.clock.advance(9000);
    expect((await invoke('listCurrentOrders', {})).currentOrders).toHaveLength(1);
    // Leaving includes a sign-out.
    await new Promise((resolve) => session.logout(resolve));
    test.clock.advance(2000);
    const waiting = () => test.app.engine.view.openBetsOf(playerId('maker'));
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  });
});
