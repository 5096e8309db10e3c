import { gunzipSync } from 'node:zlib';
import { addMs, type MarketId, makeInstant, marketId, money, odds } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accepted, addBettor, backKings, openTestApp, type TestApp } from '../../../../test/app.ts';
import { openBetfairStreamClient } from '../../../../test/betfair-stream-client.ts';
import { defineFinal, finalMatch, kings, openFinal, pricesOf } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import type { Store } from '../../../store/database.ts';
import { addAppKey } from '../../../store/queries/app-keys.ts';
import { OrderAnswers } from '../order-answers.ts';
import { openBetfairApi } from '../serve.ts';
import { BetfairStream } from '../stream/stream-server.ts';

type Json = ReturnType<typeof JSON.parse>;

const dayMs = 86_400_000;
const other = marketId('1.101');

describe.each(oneStore(import.meta.url))('books and lists of markets on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let token: string;
  let api: ReturnType<typeof openBetfairApi>;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    ({ token } = await test.addPlayer('anna'));
    const owner = { playerId: 'anna', siteId: 'layline', name: 'bot', now: test.app.clock.now() };
    await addAppKey(store, { key: 'anna-key', ...owner });
    test.app.marketCache.apply([openFinal(), openFinal({ marketId: other })]);
    await test.app.marketSync.settleDown();
    api = openBetfairApi({ app: test.app, rateLimit: 0, tls: null });
  });
  afterEach(async () => {
    await api.close();
    await test.close();
    await store.close();
  });

  const headers = () => ({ 'x-application': 'anna-key', 'x-authentication': token });
  const post = (url: string, params: object, more: object = {}) =>
    api.inject({
      method: 'POST',
      url: `/exchange/${url}`,
      headers: { ...headers(), ...more },
      payload: JSON.stringify(params),
    });
  const call = async (name: string, params: object): Promise<Json> =>
    (await post(`betting/rest/v1.0/${name}`, params)).json();
  const bookOf = async (id: MarketId, priceData: readonly string[] = []): Promise<Json> => {
    const [book] = await call('listMarketBook', {
      marketIds: [id],
      priceProjection: { priceData },
    });
    return book;
  };
  const statusesOf = ({ runners }: Json) => runners.map(({ status }: Json) => status);
  const listed = async (filter: object = {}) => {
    const rows = await call('listMarketCatalogue', { filter, maxResults: 100 });
    return rows.map((row: Json) => row.marketId);
  };

  async function close(...results: readonly ['WINNER' | 'LOSER', 'WINNER' | 'LOSER']) {
    const definition = defineFinal({ status: 'CLOSED', results, version: 9 });
    test.app.marketCache.apply([{ marketId: finalMatch, at: test.app.clock.now(), definition }]);
    await test.app.marketSync.settleDown();
  }

  it('[BOT-6] leaves closed markets out of every list', async () => {
    expect(await listed()).toEqual([finalMatch, other]);
    await close('WINNER', 'LOSER');
    expect(await listed()).toEqual([other]);
    expect(await call('listEvents', { filter: {} })).toMatchObject([{ marketCount: 1 }]);
    await runCommand(test.app, {
      name: 'market result',
      values: { market: other, winner: 'Lions' },
    });
    for (const name of ['listEventTypes', 'listEvents', 'listMarketTypes', 'listCountries']) {
      expect([name, await call(name, { filter: {} })]).toEqual([name, []]);
    }
    expect(await listed()).toEqual([]);
  });

  it('[BOT-7] answers a settled market for 90 days, with the results in force', async () => {
    await accepted(test.app.engine.submit(backKings('anna' as never, 'bet')));
    await close('WINNER', 'LOSER');
    expect(statusesOf(await bookOf(finalMatch))).toEqual(['WINNER', 'LOSER']);
    test.clock.advance(6 * 60_000);
    test.app.marketCache.sweep();
    expect(test.app.marketCache.find(finalMatch)).toBeUndefined();
    const late = await bookOf(finalMatch, ['EX_BEST_OFFERS']);
    expect(late).toMatchObject({
      marketId: finalMatch,
      status: 'CLOSED',
      numberOfActiveRunners: 0,
    });
    expect(late.runners[0].ex.availableToBack).toEqual([]);
    await runCommand(test.app, {
      name: 'market resettle',
      values: { market: finalMatch, winner: 'Lions' },
    });
    expect(statusesOf(await bookOf(finalMatch))).toEqual(['LOSER', 'WINNER']);
    const settledAgo = (agoMs: number) =>
      store.query('update market set settled_at = $1 where market_id = $2', [
        makeInstant(addMs(test.clock.now(), -agoMs)),
        finalMatch,
      ]);
    await settledAgo(90 * dayMs);
    expect(await bookOf(finalMatch)).toBeDefined();
    await settledAgo(90 * dayMs + 1);
    expect(await bookOf(finalMatch)).toBeUndefined();
  });

  it('[BOT-7] answers a market that nobody bet in for 90 days too, out of the journal', async () => {
    await close('WINNER', 'LOSER');
    test.clock.advance(6 * 60_000);
    test.app.marketCache.sweep();
    expect(statusesOf(await bookOf(finalMatch))).toEqual(['WINNER', 'LOSER']);
    expect(await store.query('select market_id from market where settled_at is not null')).toEqual(
      [],
    );
    const closedAgo = (agoMs: number) =>
      store.query('update closed_market set closed_at = $1', [
        makeInstant(addMs(test.clock.now(), -agoMs)),
      ]);
    await closedAgo(90 * dayMs);
    expect(await bookOf(finalMatch)).toBeDefined();
    await closedAgo(90 * dayMs + 1);
    expect(await bookOf(finalMatch)).toBeUndefined();
    // The next to close takes its place.
    const definition = defineFinal({ marketId: other, status: 'CLOSED', version: 9 });
    test.app.marketCache.apply([{ marketId: other, at: test.app.clock.now(), definition }]);
    await test.app.marketSync.settleDown();
    expect(await store.query('select market_id as id from closed_market')).toEqual([{ id: other }]);
  });

  it('[BOT-7] answers what an operator settled before the feed closes it', async () => {
    await runCommand(test.app, {
      name: 'market result',
      values: { market: finalMatch, winner: 'Lions' },
    });
    const book = await bookOf(finalMatch);
    expect([book.status, statusesOf(book)]).toEqual(['CLOSED', ['LOSER', 'WINNER']]);
  });

  it('[BOT-8] shows the same prices in books and on the stream, whoever suspends', async () => {
    const { clock, marketCache } = test.app;
    const answers = new OrderAnswers(clock);
    const stream = new BetfairStream({ app: test.app, answers, rateLimit: 0, tls: null });
    const port = await stream.listen({ port: 0, host: '127.0.0.1' });
    const client = await openBetfairStreamClient(port);
    await client.authenticate('anna-key', token);
    const marketFilter = { marketIds: [finalMatch] };
    const fields = ['EX_MARKET_DEF', 'EX_ALL_OFFERS', 'EX_TRADED', 'EX_LTP'];
    client.send({ op: 'marketSubscription', id: 2, marketFilter, marketDataFilter: { fields } });
    const steps: readonly [step: string, take: () => unknown][] = [
      ['open', () => undefined],
      [
        'suspended by its feed',
        () => apply({ definition: defineFinal({ status: 'SUSPENDED', version: 2 }) }),
      ],
      ['prices while suspended', () => apply({ runners: [pricesOf(kings, [[1.9, 7]], [])] })],
      ['open again', () => apply({ definition: defineFinal({ version: 3 }) })],
      ['traded', () => apply({ runners: [traded(150)] })],
      ['traded more', () => apply({ runners: [traded(400)] })],
      ['silent', () => marketCache.setFeedStale('silent')],
      ['back', () => marketCache.apply([])],
      ['held', () => marketCache.setHeld(finalMatch, true)],
    ];
    const apply = (change: object) =>
      marketCache.apply([{ marketId: finalMatch, at: clock.now(), ...change }]);
    const traded = (volume: number) => ({
      ...pricesOf(kings, [[1.9, 7]], []),
      lastTraded: odds(191),
      tradedVolume: money(volume * 100),
    });
    const streamed = () => {
      const { definition, runners } = client.markets.markets.get(finalMatch) ?? {};
      const of = (name: string) =>
        [...((runners?.get(kings)?.[name] as Map<number, number[]>) ?? new Map()).values()]
          .map(([price, size]) => ({ price, size }))
          .toSorted((one, two) => (one.price ?? 0) - (two.price ?? 0));
      return { status: definition?.status, back: of('atb'), lay: of('atl'), trd: of('trd') };
    };
    for (const [step, take] of steps) {
      take();
      const book = await bookOf(finalMatch, ['EX_ALL_OFFERS', 'EX_TRADED']);
      const { availableToBack, availableToLay, tradedVolume } = book.runners[0].ex;
      const back = availableToBack.toReversed();
      const now = { status: book.status, back, lay: availableToLay, trd: tradedVolume };
      await expect.poll(streamed, { timeout: 20_000, message: step }).toEqual(now);
      if (step === 'prices while suspended') expect(back).toEqual([{ price: 1.9, size: 7 }]);
      if (step === 'traded more') expect(tradedVolume).toEqual([{ price: 1.91, size: 400 }]);
    }
    await stream.close();
  });

  it('[BOT-8] adds what players match with each other to what was traded', async () => {
    const [maker, taker] = [
      await addBettor(test.app.engine, 'maker'),
      await addBettor(test.app.engine, 'taker'),
    ];
    const rests = { persistence: 'keep' } as const;
    const prices = pricesOf(kings, [[1.5, 5]], [[3, 5]]);
    test.app.marketCache.apply([
      { marketId: finalMatch, at: test.app.clock.now(), runners: [prices] },
    ]);
    await accepted(test.app.engine.submit(backKings(maker, 'a', rests)));
    await accepted(test.app.engine.submit(backKings(taker, 'b', { ...rests, side: 'lay' })));
    const { ex } = (await bookOf(finalMatch, ['EX_TRADED'])).runners[0];
    expect(ex.tradedVolume).toEqual([{ price: 2, size: 100 }]);
  });

  it('[BOT-9] finds events and sports by their text', async () => {
    for (const [textQuery, count] of [
      ['kings', 1],
      ['KINGS*lions', 1],
      ['Kings v L*', 1],
      ['Cricket', 1],
      ['lions*kings', 0],
      ['Match Odds', 0],
      ['Horse Racing', 0],
    ]) {
      const types = await call('listEventTypes', { filter: { textQuery } });
      expect([textQuery, types.length]).toEqual([textQuery, count]);
    }
  });

  it('[BOT-9] refuses a text that begins with an asterisk', async () => {
    const answer = await post('betting/rest/v1.0/listEvents', { filter: { textQuery: '*Kings' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('INVALID_INPUT_DATA');
    expect(answer.body).toContain('textQuery');
  });

  it('[BOT-10] tells the stakes, the payout and the currency before the first bet', async () => {
    const { json } = await post('account/rest/v1.0/getAccountDetails', {});
    expect(json()).toMatchObject({ currencyCode: 'INR', minBetSize: 100, minBetPayout: 0 });
    const [row] = await call('listMarketCatalogue', {
      filter: {},
      marketProjection: ['MARKET_DESCRIPTION'],
      maxResults: 1,
    });
    expect(row.description.rules).toContain('100 to ');
    const place = (size: number) =>
      call('placeOrders', {
        marketId: finalMatch,
        instructions: [
          {
            orderType: 'LIMIT',
            selectionId: kings,
            side: 'BACK',
            limitOrder: { size, price: 1.5, persistenceType: 'LAPSE' },
          },
        ],
      });
    const { minBetSize } = json();
    expect((await place(minBetSize - 0.01)).status).toBe('FAILURE');
    expect((await place(minBetSize)).status).toBe('SUCCESS');
    const rates = async (fromCurrency: string | null) =>
      (await post('account/rest/v1.0/listCurrencyRates', { fromCurrency })).json();
    expect(await rates(null)).toEqual([{ currencyCode: 'INR', rate: 1 }]);
    expect(await rates('INR')).toEqual([{ currencyCode: 'INR', rate: 1 }]);
    expect(await rates('GBP')).toEqual([]);
  });

  it("[BOT-11] answers under the addresses of the exchange's own samples", async () => {
    for (const url of ['v1.0/listEventTypes', 'v1.0/listEventTypes/', 'v1/listEventTypes/']) {
      expect((await post(`betting/rest/${url}`, { filter: {} })).json()).toHaveLength(1);
    }
    for (const version of ['v1.0', 'v1']) {
      const method = `SportsAPING/${version}/listEventTypes`;
      const rpc = { jsonrpc: '2.0', method, params: { filter: {} }, id: 1 };
      expect((await post('betting/json-rpc/v1/', rpc)).json().result).toHaveLength(1);
    }
    const rpc = { jsonrpc: '2.0', method: 'SportsAPING/v2/listEventTypes', params: {}, id: 1 };
    expect((await post('betting/json-rpc/v1', rpc)).json().error.code).toBe(-32_601);
  });

  it('[BOT-12] compresses long answers for those who ask for it', async () => {
    const marketProjection = ['MARKET_DESCRIPTION', 'EVENT', 'COMPETITION', 'RUNNER_DESCRIPTION'];
    const params = { filter: {}, maxResults: 9, marketProjection };
    const ask = (accepted: string) =>
      post('betting/rest/v1.0/listMarketCatalogue', params, { 'accept-encoding': accepted });
    const plain = await ask('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const accepted of ['gzip', 'deflate, gzip;q=0.5', 'GZIP, br']) {
      const packed = await ask(accepted);
      expect(packed.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': 'application/json',
        'content-length': String(packed.rawPayload.length),
      });
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    }
    expect((await ask('gzip;q=0, br')).headers['content-encoding']).toBeUndefined();
    const short = await post('betting/rest/v1.0/listVenues', {}, { 'accept-encoding': 'gzip' });
    expect(short.headers['content-encoding']).toBeUndefined();
  });
});
