import { routeList } from '@layline/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { finalMatch, openFinal } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';
import type { Lease } from '../../../store/lease/lease.ts';
import { openServer } from '../server.ts';

const cached = `/api/v2/fetch-market-odds/4/77/900/${finalMatch}`;
/** Read by everybody too, but encoded for each. */
const uncached = '/api/get-min-max/layline';

describe.each(oneStore(import.meta.url))('cached reads beside others on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let server: FastifyInstance;
  let isOverloaded = false;
  let isHeld = true;
  const lease: Lease = {
    epoch: 1,
    holder: 'this server',
    isHeld: () => isHeld,
    isLost: false,
    noteLost: () => undefined,
    release: () => Promise.resolve(),
  };

  beforeAll(async () => {
    store = { ...(await openMigrated(kind)), lease };
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

  interface Refused extends InjectOptions {
    readonly isWithoutLease?: true;
    /** Calls of the address before. */
    readonly calls?: number;
  }
  const refusals: readonly (readonly [what: string, with_: Refused])[] = [
    ['an unknown host', { headers: { host: 'nowhere.example' } }],
    ['a header of another site', { headers: { d: 'nowhere' } }],
    ['a call in the clear', { headers: { 'x-forwarded-proto': 'http' } }],
    ['a call without the lease', { isWithoutLease: true }],
    ['a call over the limit', { calls: 6 }],
  ];
  it.each(refusals)('[API-3] refuse %s as others do', async (_what, with_) => {
    const { isWithoutLease = false, calls = 0, headers, ...more } = with_;
    const askFrom = async (url: string) => {
      const from = { 'x-forwarded-for': newAddress(), ...headers };
      for (let nth = 0; nth < calls; nth += 1) await ask(uncached, { headers: from });
      isHeld = !isWithoutLease;
      const answer = await ask(url, { ...more, headers: from });
      isHeld = true;
      return answer;
    };
    const [one, other] = [await askFrom(cached), await askFrom(uncached)];
    expect(one.statusCode).toBeGreaterThanOrEqual(300);
    expect([one.statusCode, one.body]).toEqual([other.statusCode, other.body]);
    const plain = ({ etag: _etag, date: _date, ...rest }: typeof one.headers) => rest;
    expect(plain(one.headers)).toEqual(plain(other.headers));
  });

  it('[EVENT-5] have the headers of others, and none twice', async () => {
    const [one, other] = [await ask(cached), await ask(uncached)];
    const namesOf = ({ headers }: typeof one) =>
      Object.keys(headers).filter((name) => !['etag', 'date'].includes(name));
    expect(new Set(namesOf(one)).size).toBe(namesOf(one).length);
    expect(namesOf(one).toSorted()).toEqual(namesOf(other).toSorted());
  });

  it('[EVENT-5] answer HEAD with the same headers, and nothing more', async () => {
    const [whole, head] = [await ask(cached), await ask(cached, { method: 'HEAD' })];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const plain = ({ date: _date, ...rest }: typeof head.headers) => rest;
    expect(plain(head.headers)).toEqual(plain(whole.headers));
    const headers = { 'if-none-match': `"another", W/${String(whole.headers['etag'])}` };
    const known = await ask(cached, { method: 'HEAD', headers });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  it('[API-3] report a read that fails in the usual words', async () => {
    const { marketCache } = test.app;
    const read = vi.spyOn(marketCache, 'encoded').mockImplementation(() => {
      throw new Error('broken');
    });
    const failed = await ask(cached);
    read.mockRestore();
    expect([failed.statusCode, failed.json().code]).toEqual([503, 'UNAVAILABLE']);
    expect(failed.headers['content-security-policy']).toBeTruthy();
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
