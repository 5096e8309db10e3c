import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import { makeCertificate } from '@layline/feeds/test-entry';
import betfair from 'betfair';
import { BetfairStreamClient } from 'betfair-exchange-api/dist/stream-api-client.js';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { defineFinal, finalMatch, kings, openFinal, pricesOf } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';
import { addAppKey } from '../../../store/queries/app-keys.ts';
import { OrderAnswers } from '../order-answers.ts';
import { openBetfairApi } from '../serve.ts';
import { BetfairStream } from './stream-server.ts';

type Json = ReturnType<typeof JSON.parse>;

/** Fields by which the client resumes after a cut. */
const clockNames = [
  'marketSubscriptionInitialClk',
  'marketSubscriptionClk',
  'orderSubscriptionInitialClk',
  'orderSubscriptionClk',
];

describe.each(oneStore(import.meta.url))(
  'the npm clients for calls and stream on $name',
  (kind) => {
    let store: Store;
    let test: TestApp;
    let port: number;
    let session: Json;
    let close: () => Promise<void>;

    beforeEach(async () => {
      store = await openMigrated(kind);
      test = await openTestApp(store);
      await test.addPlayer('maker');
      const { clock } = test.app;
      const owner = { playerId: 'maker', siteId: 'layline', name: 'bot', now: clock.now() };
      await addAppKey(store, { key: 'maker-key', ...owner });
      test.app.marketCache.apply([openFinal()]);
      await test.app.marketSync.settleDown();
      const answers = new OrderAnswers(clock);
      const api = openBetfairApi({ app: test.app, rateLimit: 0, tls: null, answers });
      await api.listen({ port: 0, host: '127.0.0.1' });
      const certificate = await makeCertificate();
      const stream = new BetfairStream({ app: test.app, answers, rateLimit: 0, tls: certificate });
      port = await stream.listen({ port: 0, host: 'localhost' });
      const authorities = tls.getCACertificates('default');
      tls.setDefaultCACertificates([...authorities, certificate.cert]);
      const { request } = https;
      const { port: callPort } = api.server.address() as { port: number };
      const host = test.app.sites.byId('layline')?.hosts[0] ?? '';
      // The client for calls knows only the exchange's own addresses.
      https.request = ((options: Json, answered: Json) => {
        const headers = { ...options.headers, host };
        const ours = { agent: undefined, host: '127.0.0.1', port: callPort, headers };
        return http.request({ ...options, ...ours }, answered);
      }) as never;
      session = new betfair.BetfairSession('maker-key');
      close = async () => {
        https.request = request;
        tls.setDefaultCACertificates(authorities);
        await stream.close();
        await api.close();
      };
    });
    afterEach(async () => {
      await close();
      await test.close();
      await store.close();
    });

    const invoke = (method: string, params: object): Promise<Json> =>
      new Promise((resolve, reject) => {
        session[method](params, (error: unknown, answer: Json) => {
          if (error) reject(error);
          else resolve(answer.response.result);
        });
      });

    /** Subscribes to both kinds as the client's own example does; messages are added to `heard`. */
    function follow(heard: Json[], clocks: object = {}): Json {
      const client: Json = new BetfairStreamClient('maker-key', session.sessionKey);
      Object.assign(client, { host: 'localhost', port }, clocks);
      const errors: Error[] = [];
      client.on('error', (error: Error) => errors.push(error));
      client.on('status', ({ id, statusCode }: Json) => {
        if (id !== 1 || statusCode !== 'SUCCESS') return;
        const fields = ['EX_BEST_OFFERS', 'EX_TRADED', 'EX_MARKET_DEF'];
        client.subscribeToMarkets({ eventTypeIds: ['4'] }, { fields, ladderLevels: 3 }, 0, 500);
        client.subscribeToOrders({ includeOverallPosition: true }, 0, 500);
      });
      client.on('marketChange', (message: Json) => heard.push(message));
      client.on('orderChange', (message: Json) => heard.push(message));
      client.connect();
      onTestFinished(() => {
        client.disconnect();
        expect(errors).toEqual([]);
      });
      return client;
    }

    it('follow markets and orders over TLS, and resume after a cut', async () => {
      await new Promise<void>((resolve, reject) => {
        session.login('maker', 'maker', (error: unknown) => (error ? reject(error) : resolve()));
      });
      const heard: Json[] = [];
      const has = async (is: (message: Json) => boolean) => {
        await expect.poll(() => heard.some(is), { timeout: 20_000, interval: 5 }).toBe(true);
        return heard.find(is);
      };
      const first = follow(heard);
      const image = await has(({ op, ct }) => op === 'mcm' && ct === 'SUB_IMAGE');
      expect(image.mc[0]).toMatchObject({
        id: finalMatch,
        marketDefinition: { status: 'OPEN' },
        rc: [{ id: kings, batb: [[0, 2, 5000]] }, {}],
      });
      await has(({ op, ct }) => op === 'ocm' && ct === 'SUB_IMAGE');
      const order = (price: string, persistenceType = 'LAPSE') => ({
        orderType: 'LIMIT',
        selectionId: kings,
        side: 'BACK',
        limitOrder: { size: '100', price, persistenceType },
      });
      const placing = { marketId: finalMatch, instructions: [order('2'), order('900', 'PERSIST')] };
      const { instructionReports } = await invoke('placeOrders', placing);
      const [matched, waiting] = instructionReports.map(({ betId }: Json) => betId);
      const tells = (betId: string, parts: Json) => (message: Json) =>
        (message.oc ?? [])
          .flatMap(({ orc }: Json) => orc ?? [])
          .flatMap(({ uo }: Json) => uo ?? [])
          .some((told: Json) => told.id === betId && told.sm === parts.sm && told.sc === parts.sc);
      await has(tells(matched, { sm: 100, sc: 0 }));
      await has(tells(waiting, { sm: 0, sc: 0 }));
      const clocks = Object.fromEntries(clockNames.map((name) => [name, first[name]]));
      first.disconnect();
      heard.length = 0;
      await invoke('cancelOrders', { marketId: finalMatch });
      const at = test.app.clock.now();
      const runners = [pricesOf(kings, [[1.9, 70]], [])];
      test.app.marketCache.apply([{ marketId: finalMatch, at, runners }]);
      follow(heard, clocks);
      const delta = await has(({ op, ct }) => op === 'mcm' && ct === 'RESUB_DELTA');
      expect(delta.mc[0].rc[0].batb[0]).toEqual([0, 1.9, 70]);
      await has(tells(waiting, { sm: 0, sc: 100 }));
      expect(heard.filter(({ ct }) => ct === 'SUB_IMAGE')).toEqual([]);
      test.clock.advance(500);
      await has(({ op, ct }) => op === 'mcm' && ct === 'HEARTBEAT');
      await has(({ op, ct }) => op === 'ocm' && ct === 'HEARTBEAT');
      const won = defineFinal({ status: 'CLOSED', results: ['WINNER', 'LOSER'], version: 9 });
      test.app.marketCache.apply([{ marketId: finalMatch, at, definition: won }]);
      await has(({ mc }) => mc?.[0].marketDefinition?.status === 'CLOSED');
      await has(({ oc }) => oc?.[0]?.closed === true);
    });
  },
);
