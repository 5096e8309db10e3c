import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { defineFinal, finalMatch, openFinal } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';
import { addAppKey } from '../../../store/queries/app-keys.ts';
import { openBetfairApi } from '../serve.ts';
import { KeyBudgets } from './key-budgets.ts';
import { openReading } from './reading.ts';

const limits = { pointsMax: 1000, bytesMax: 10_000 };

describe.each(oneStore(import.meta.url))('what a key may read on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let token: string;
  let api: ReturnType<typeof openBetfairApi>;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    ({ token } = await test.addPlayer('anna'));
    const owner = { playerId: 'anna', siteId: 'layline', now: test.app.clock.now() };
    for (const key of ['heavy', 'usual']) await addAppKey(store, { key, name: key, ...owner });
    test.app.marketCache.apply([openFinal()]);
    const reading = {
      ...openReading(test.app.clock, 0),
      budgets: new KeyBudgets(test.app.clock, limits),
    };
    api = openBetfairApi({ app: test.app, rateLimit: 0, tls: null, reading });
  });
  afterEach(async () => {
    await api.close();
    await test.close();
    await store.close();
  });

  const post = (path: string, body: object, key = 'heavy') =>
    api.inject({
      method: 'POST',
      url: `/exchange/betting/${path}`,
      headers: { 'x-application': key, 'x-authentication': token },
      payload: JSON.stringify(body),
    });
  const rest = (name: string, params: object, key?: string) =>
    post(`rest/v1.0/${name}`, params, key);
  const problemOf = (answer: Awaited<ReturnType<typeof rest>>) => ({
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    ...answer.json().detail?.APINGException,
  });
  const catalogue = { filter: {}, maxResults: 200, marketProjection: ['MARKET_DESCRIPTION'] };

  it('[BOT-17] is weighed before the work, by markets and parts, and refused with what is left', async () => {
    for (let nth = 0; nth < 4; nth += 1) {
      expect((await rest('listMarketCatalogue', catalogue)).statusCode).toBe(200);
    }
    expect(problemOf(await rest('listMarketCatalogue', catalogue))).toMatchObject({
      status: 400,
      retryAfter: '10',
      errorCode: 'TOO_MANY_REQUESTS',
      errorDetails:
        'the call weighs 210 points; 160 of 1000 in ten seconds are left; try again in 10 s',
    });
    // A lighter call fits, and no other key has spent anything.
    const one = { ...catalogue, filter: { marketIds: [finalMatch] } };
    expect((await rest('listMarketCatalogue', one)).statusCode).toBe(200);
    expect((await rest('listMarketCatalogue', catalogue, 'usual')).statusCode).toBe(200);
    test.clock.advance(10_000);
    expect((await rest('listMarketCatalogue', catalogue)).statusCode).toBe(200);
  });

  it('[BOT-17] counts the values of a filter, and the bytes of answers', async () => {
    const eventIds = Array.from({ length: 1000 }, (_, nth) => String(nth));
    const venues = eventIds;
    const listed = [];
    for (let nth = 0; nth < 5; nth += 1) {
      listed.push((await rest('listEvents', { filter: { eventIds, venues } })).statusCode);
    }
    expect(listed).toEqual([200, 200, 200, 200, 400]);
    const request = {
      jsonrpc: '2.0',
      method: 'SportsAPING/v1.0/listMarketCatalogue',
      params: { filter: {}, maxResults: 1, marketProjection: ['MARKET_DESCRIPTION'] },
    };
    const batch = Array.from({ length: 50 }, (_, id) => ({ ...request, id }));
    const answers = (await post('json-rpc/v1', batch, 'usual')).json();
    expect(answers.map(({ id }: { id: number }) => id)).toEqual(batch.map(({ id }) => id));
    const refused = answers.filter(({ error }: { error?: object }) => error !== undefined);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0].error.data.APINGException.errorDetails).toBe(
      'answers under this key had 10000 bytes in ten seconds; 0 are left; try again in 10 s',
    );
  });

  it('[BOT-17] says what a call weighs that is too heavy by itself', async () => {
    const marketIds = Array.from({ length: 41 }, (_, nth) => `1.${nth}`);
    const priceProjection = { priceData: ['EX_BEST_OFFERS'] };
    const answer = await rest('listMarketBook', { marketIds, priceProjection });
    expect(problemOf(answer)).toMatchObject({
      errorCode: 'TOO_MUCH_DATA',
      errorDetails: 'the call weighs 205, of 200 at most',
    });
  });

  it('[BOT-17] lists a market no longer once it is closed, however lately it was asked for', async () => {
    const events = async () => (await rest('listEvents', { filter: {} })).json();
    expect(await events()).toHaveLength(1);
    expect(await events()).toHaveLength(1);
    const at = test.app.clock.now();
    const closed = defineFinal({ status: 'CLOSED', version: 9 });
    test.app.marketCache.apply([{ marketId: finalMatch, at, definition: closed }]);
    expect(await events()).toEqual([]);
  });
});
