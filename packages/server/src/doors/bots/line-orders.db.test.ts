/** Handicaps in the terms of programs: a selection and its handicap, in calls and in both streams. */
import { lineRunnerId } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { openBetfairStreamClient } from '../../../test/betfair-stream-client.ts';
import { defineHandicap, handicap, openHandicap } from '../../../test/lines.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { addAppKey } from '../../store/queries/app-keys.ts';
import { OrderAnswers } from './order-answers.ts';
import { openBetfairApi } from './serve.ts';
import { BetfairStream } from './stream/stream-server.ts';

type Json = ReturnType<typeof JSON.parse>;

const instruction = (more: object = {}) => ({
  orderType: 'LIMIT',
  selectionId: 11,
  handicap: -0.75,
  side: 'BACK',
  limitOrder: { size: 100, price: 2.03, persistenceType: 'PERSIST' },
  ...more,
});

describe.each(oneStore(import.meta.url))('handicaps of programs on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let token: string;
  let port: number;
  let api: ReturnType<typeof openBetfairApi>;
  let stream: BetfairStream;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    const { clock } = test.app;
    ({ token } = await test.addPlayer('anna'));
    const owner = { playerId: 'anna', siteId: 'layline', name: 'bot', now: clock.now() };
    await addAppKey(store, { key: 'anna-key', ...owner });
    const answers = new OrderAnswers(clock);
    api = openBetfairApi({ app: test.app, rateLimit: 0, tls: null, answers });
    stream = new BetfairStream({ app: test.app, answers, rateLimit: 0, tls: null });
    port = await stream.listen({ port: 0, host: '127.0.0.1' });
    test.app.marketCache.apply([openHandicap()]);
    await test.app.marketSync.settleDown();
  });
  afterEach(async () => {
    await stream.close();
    await api.close();
    await test.close();
    await store.close();
  });

  const call = async (name: string, params: object): Promise<Json> => {
    const answer = await api.inject({
      method: 'POST',
      url: `/exchange/betting/rest/v1.0/${name}`,
      headers: { 'x-application': 'anna-key', 'x-authentication': token },
      payload: JSON.stringify(params),
    });
    return answer.json();
  };
  const place = (...instructions: object[]) =>
    call('placeOrders', { marketId: handicap, instructions });
  const keyOf = ({ selectionId, id, handicap: at, hc }: Json) =>
    `${selectionId ?? id} ${at ?? hc ?? 0}`;
  const keys = ['11 -0.75', '12 0.75', '11 -0.25', '12 0.25', '11 0', '12 0'];

  it('[BOT-18] are listed with both, under their betting type', async () => {
    const wanted = (marketBettingTypes: string[]) =>
      call('listMarketCatalogue', {
        filter: { marketBettingTypes },
        maxResults: 10,
        marketProjection: ['RUNNER_DESCRIPTION', 'MARKET_DESCRIPTION'],
      });
    expect(await wanted(['ODDS'])).toEqual([]);
    const [market] = await wanted(['ASIAN_HANDICAP_DOUBLE_LINE']);
    expect(market.runners.map(keyOf)).toEqual(keys);
    expect(market.description).toMatchObject({
      bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE',
      priceLadderDescription: { type: 'FINEST' },
    });
    const [book] = await call('listMarketBook', { marketIds: [handicap] });
    expect(book.runners.map(keyOf)).toEqual(keys);
    const [runner] = await call('listRunnerBook', {
      marketId: handicap,
      selectionId: 12,
      handicap: 0.25,
    });
    expect(runner.runners.map(keyOf)).toEqual(['12 0.25']);
  });

  it('[BOT-18] are bet on by both; a handicap that the market has not is an unknown runner', async () => {
    const { instructionReports: reports } = await place(
      instruction(),
      instruction({ handicap: -0.3 }),
      instruction({ handicap: 5 }),
      instruction({ selectionId: lineRunnerId({ selectionId: 11, quarters: -3 }), handicap: 0 }),
    );
    const [good, ...bad] = reports as Json[];
    expect(good).toMatchObject({ status: 'SUCCESS', sizeMatched: 100, averagePriceMatched: 2.05 });
    expect(good.instruction).toMatchObject({ selectionId: 11, handicap: -0.75 });
    expect(bad.map(({ errorCode }) => errorCode)).toEqual(bad.map(() => 'INVALID_RUNNER'));
    const rests = instruction({
      limitOrder: { size: 100, price: 2.21, persistenceType: 'PERSIST' },
    });
    const [{ betId, errorCode }] = (await place(rests)).instructionReports;
    expect(errorCode).toBeUndefined();
    const { currentOrders } = await call('listCurrentOrders', {});
    expect(currentOrders.map(keyOf)).toEqual(['11 -0.75', '11 -0.75']);
    const moved = await call('replaceOrders', {
      marketId: handicap,
      instructions: [{ betId, newPrice: 2.33 }],
    });
    const [report] = moved.instructionReports;
    expect(keyOf(report.placeInstructionReport.instruction)).toBe('11 -0.75');
  });

  it('[BOT-18] are settled orders with both', async () => {
    await place(instruction());
    const definition = defineHandicap({ status: 'CLOSED', lineResult: 1, version: 9 });
    test.app.marketCache.apply([{ marketId: handicap, at: test.app.clock.now(), definition }]);
    await test.app.marketSync.settleDown();
    const runnerIds = [{ marketId: handicap, selectionId: 11, handicap: -0.75 }];
    const { clearedOrders } = await call('listClearedOrders', { betStatus: 'SETTLED', runnerIds });
    expect(clearedOrders).toMatchObject([{ selectionId: 11, handicap: -0.75, profit: 52.5 }]);
    const others = [{ marketId: handicap, selectionId: 11, handicap: -0.25 }];
    expect(
      (await call('listClearedOrders', { betStatus: 'SETTLED', runnerIds: others })).clearedOrders,
    ).toEqual([]);
  });

  it('[BOT-18] are streamed with hc, which 0 leaves out', async () => {
    const markets = await openBetfairStreamClient(port);
    await markets.authenticate('anna-key', token);
    const marketFilter = { bettingTypes: ['ASIAN_HANDICAP_DOUBLE_LINE'] };
    markets.send({ op: 'marketSubscription', id: 2, marketFilter });
    const { mc } = (await markets.next(({ ct }) => ct === 'SUB_IMAGE')) as Json;
    const [{ marketDefinition, rc }] = mc;
    expect(marketDefinition).toMatchObject({ priceLadderDefinition: { type: 'FINEST' } });
    expect(marketDefinition.runners.map(keyOf)).toEqual(keys);
    expect(rc.map(keyOf)).toEqual(keys);
    expect(rc.map((one: Json) => 'hc' in one)).toEqual([true, true, true, true, false, false]);

    const orders = await openBetfairStreamClient(port);
    await orders.authenticate('anna-key', token);
    orders.send({ op: 'orderSubscription', id: 3 });
    await orders.next(({ ct }) => ct === 'SUB_IMAGE');
    await place(instruction());
    const { oc } = (await orders.next(({ op, ct }) => op === 'ocm' && ct === undefined)) as Json;
    expect(oc[0].orc.map(keyOf)).toEqual(['11 -0.75']);
  });
});
