import { routeList } from '@layline/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { finalMatch, openFinal } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';
import { openServer } from '../server.ts';

const cached = `/api/v2/fetch-market-odds/4/77/900/${finalMatch}`;
/** Read by everybody too, but encoded for each. */
const uncached = '/api/get-min-max/layline';

describe.each(oneStore(import.meta.url))('cached reads beside others on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let server: FastifyInstance;
  let isOverloaded = false;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    test.app.marketCache.apply([openFinal()]);
    const health = { app: test.app, feeds: { states: () => [] }, isOverloaded: () => isOverloaded };
    server = await openServer({
      app: test.app,
      health,
      rateLimit: 6,
      hasDocs: false,
      trustProxy: ['127.0.0.1'],
      isBehindTls: true,
      clientFolder: null,
    });
  });
  afterAll(async () => {
    await server.close();
    await test.close();
    await store.close();
  });

  let callers = 0;
  const newAddress = () => `192.0.2.${(callers += 1)}`;
  const ask = (url: string, { headers, ...more }: InjectOptions = {}) => {
    const from = { 'x-forwarded-for': newAddress(), 'x-forwarded-proto': 'https' };
    return server.inject({ url, headers: { host: 'localhost', ...from, ...headers }, ...more });
  };

  it('[EVENT-5] are the public reads that a tag says everything of', async () => {
    const marked = routeList.filter((route) => 'isCached' in route);
    expect(marked.map(({ access, method }) => [access, method])).toEqual(
      marked.map(() => ['public', 'GET']),
    );
    const answer = await ask(cached);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toHaveLength(1);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(answer.body)),
    });
    const same = await ask(cached, {
      headers: { 'if-none-match': String(answer.headers['etag']) },
    });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    expect(same.headers['content-security-policy']).toBe(answer.headers['content-security-policy']);
  });

  it('[OPS-11] are measured like all other calls', async () => {
    const measured = async () => {
      const { body } = await server.inject({ url: '/metrics', headers: { host: 'localhost' } });
      return Number(
        /^layline_http_seconds_count\{route="\/api\/v2\/fetch-market-odds[^}]*status="200"\} (\d+)$/m.exec(
          body,
        )?.[1] ?? 0,
      );
    };
    const before = await measured();
    await ask(cached);
    await expect.poll(measured).toBe(before + 1);
  });

  const refusals: readonly (readonly [what: string, with_: InjectOptions])[] = [
    ['an unknown host', { headers: { host: 'nowhere.example' } }],
    ['a header of another site', { headers: { d: 'nowhere' } }],
    ['a call in the clear', { headers: { 'x-forwarded-proto': 'http' } }],
  ];
  it.each(refusals)('[API-3] refuse %s as others do', async (_what, with_) => {
    const [one, other] = [await ask(cached, with_), await ask(uncached, with_)];
    expect(one.statusCode).toBeGreaterThanOrEqual(300);
    expect([one.statusCode, one.body]).toEqual([other.statusCode, other.body]);
    const plain = ({ etag: _etag, date: _date, ...rest }: typeof one.headers) => rest;
    expect(plain(one.headers)).toEqual(plain(other.headers));
  });

  it('[STREAM-6] count against the same limit, refused calls too', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const statuses: number[] = [];
    for (const url of [cached, uncached, cached, uncached, cached, uncached, cached, uncached]) {
      statuses.push((await ask(url, { headers })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });

  it('[EVENT-5] are answered while new bets are refused, and refuse values in the usual words', async () => {
    isOverloaded = true;
    expect((await ask(cached)).statusCode).toBe(200);
    isOverloaded = false;
    const wrong = await ask(`/api/v2/get-matches-by-eventid/${'9'.repeat(300)}`);
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'INVALID_REQUEST']);
  });
});
