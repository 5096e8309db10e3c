/** Limits per address: refused calls cost as much as answered ones. */
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { finalMatch, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { listenOn } from '../../../test/stream-client.ts';
import type { Store } from '../../store/database.ts';
import { openServer } from '../players/server.ts';

const odds = `/api/v2/fetch-market-odds/4/77/900/${finalMatch}`;
const account = '/api/auth/letest-user-details';
const madeUp = (nth: number): string => String(nth).padStart(43, 'x');

describe.each(oneStore(import.meta.url))('limits of an address on $name', (kind) => {
  let store: Store;
  let reads = 0;
  let test: TestApp;
  let server: FastifyInstance;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    await open(20);
  });
  afterEach(async () => {
    await server.close();
    await test.close();
  });

  async function open(rateLimit: number) {
    const { sessions } = test.app;
    const counted = {
      ...sessions,
      find: (token: string) => {
        reads += 1;
        return sessions.find(token);
      },
    };
    const app = { ...test.app, sessions: counted };
    const health = {
      app,
      feeds: { states: () => [] },
      isOverloaded: () => false,
    };
    reads = 0;
    server = await openServer({
      app,
      health,
      rateLimit,
      hasDocs: true,
      trustProxy: ['127.0.0.1'],
      clientFolder: null,
    });
  }

  interface Way {
    readonly from?: string;
    readonly host?: string;
    readonly token?: string;
  }
  async function get(url: string, { from = '10.0.0.1', host = 'localhost', token }: Way = {}) {
    const headers = {
      host,
      'x-forwarded-for': from,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    return server.inject({ url, headers, remoteAddress: '127.0.0.1' });
  }
  async function statuses(count: number, call: (nth: number) => ReturnType<typeof get>) {
    const all: number[] = [];
    for (let nth = 0; nth < count; nth += 1) all.push((await call(nth)).statusCode);
    return all;
  }

  it.each<[string, number, (nth: number) => ReturnType<typeof get>]>([
    ['answered', 200, () => get(odds)],
    ['without a token', 401, () => get(account)],
    ['with made-up tokens', 401, (nth) => get(account, { token: madeUp(nth) })],
    ['to a host that nobody set up', 404, () => get(odds, { host: 'nobody.example' })],
    ['to no route', 404, () => get('/api/nothing')],
  ])('[STREAM-6] counts calls %s', async (_, status, call) => {
    const seen = await statuses(24, call);
    expect(seen.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => status));
    expect(seen.slice(20)).toEqual([429, 429, 429, 429]);
    expect((await get(odds)).headers['retry-after']).toBe('10');
    expect((await get(odds, { from: '10.0.0.2' })).statusCode).toBe(200);
    test.clock.advance(10_000);
    expect((await call(99)).statusCode).toBe(status);
  });

  it('[STREAM-6] counts a whole IPv6 network as one address', async () => {
    const seen = await statuses(21, (nth) => get(odds, { from: `2001:db8::${nth + 1}:2:3:4` }));
    expect(seen.at(-1)).toBe(429);
  });

  it('[AUTH-8] looks up an unknown token in the store only once', async () => {
    for (let nth = 0; nth < 10; nth += 1) await get(account, { token: madeUp(1) });
    expect(reads).toBe(1);
    test.clock.advance(5000);
    await get(account, { token: madeUp(1) });
    expect(reads).toBe(2);
  });

  it('[AUTH-8] keeps invented tokens from the store without affecting signed-in players', async () => {
    await server.close();
    await open(2000);
    const anna = await test.addPlayer('anna');
    expect((await get(account, { token: anna.token })).statusCode).toBe(200);
    const before = reads;
    const seen = await statuses(150, (nth) => get(account, { token: madeUp(nth) }));
    expect(reads - before).toBe(100);
    expect(seen.filter((status) => status === 401)).toHaveLength(100);
    expect(seen.at(-1)).toBe(429);
    expect((await get(account, { token: anna.token })).statusCode).toBe(200);
    const elsewhere = { token: madeUp(999), from: '10.0.0.9' };
    expect((await get(account, elsewhere)).statusCode).toBe(401);
  });

  /** Sends these lines of a head and returns the whole answer. */
  async function raw(lines: readonly string[]): Promise<string> {
    const { port } = server.server.address() as AddressInfo;
    const socket = connect({ host: '127.0.0.1', port });
    socket.end(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`);
    return text(socket);
  }
  const events = 'GET /api/v2/get-events HTTP/1.1';

  it('[API-3] refuses a request with two hosts', async () => {
    await listenOn(server);
    const statusOf = async (...lines: string[]) => (await raw(lines)).split('\r\n')[0];
    expect(await statusOf(events, 'host: localhost')).toContain('200');
    expect(await statusOf(events, 'host: localhost', 'Host: aura.localhost')).toContain('400');
    const absolute = 'GET http://aura.localhost/api/v2/get-events HTTP/1.1';
    expect(await statusOf(absolute, 'host: localhost')).toContain('400');
  });

  it('sends browsers the same headers with early refusals as with answers', async () => {
    await listenOn(server);
    const host = 'host: localhost';
    const refused: readonly (readonly [status: number, ...lines: string[]])[] = [
      [400, events, host, 'Host: aura.localhost'],
      [400, 'GET /%zz HTTP/1.1', host],
      [400, 'GET / HTTP/1.1', host, 'no header'],
      [431, events, host, `x: ${'x'.repeat(20_000)}`],
    ];
    for (const [status, ...lines] of refused) {
      const answer = await raw(lines);
      expect(answer).toContain(`HTTP/1.1 ${status} `);
      expect(answer).toMatch(/x-content-type-options: nosniff/i);
      expect(answer).toMatch(/content-security-policy: [^\r]*frame-ancestors 'self'/i);
      expect(answer).toMatch(/"code":"INVALID_REQUEST"/);
    }
    await statuses(20, () => get(odds));
    const { statusCode, headers } = await get(odds);
    expect([statusCode, headers['x-content-type-options']]).toEqual([429, 'nosniff']);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  it('[STREAM-10] caches nothing for the order in which markets are named', async () => {
    const ids = [finalMatch, '1.1', '1.2', '1.3'];
    const tags = new Set<unknown>();
    for (let nth = 0; nth < ids.length; nth += 1) {
      const turned = [...ids.slice(nth), ...ids.slice(0, nth)].join(',');
      const answer = await get(odds.replace(finalMatch, turned), { from: `10.1.0.${nth}` });
      expect(answer.json().data).toHaveLength(1);
      tags.add(answer.headers['etag']);
      const again = await server.inject({
        url: odds,
        headers: { host: 'localhost', 'if-none-match': String(answer.headers['etag']) },
      });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect(tags.size).toBe(1);
  });

  it('[API-3] refuses malformed text, and accepts a complete surrogate pair', async () => {
    const post = (payload: string) =>
      server.inject({
        method: 'POST',
        url: '/api/auth/signin',
        headers: { host: 'localhost', 'content-type': 'application/json' },
        payload,
      });
    const half = await post('{"userName":"a","password":"b","ipInfo":{"isp":"\\ud800"}}');
    expect([half.statusCode, half.json().code]).toEqual([400, 'INVALID_REQUEST']);
    const whole = await post('{"userName":"\\ud83d\\ude00","password":"b"}');
    expect(whole.json().code).toBe('CREDENTIALS_INVALID');
  });
});
