/** Kept reads over a real socket: answered before the framework, and just as the framework would. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/house.ts';
import { finalMatch, openFinal } from '../../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import { listenOn } from '../../../test/stream-client.ts';
import { talk } from '../../../test/talk.ts';
import type { Store } from '../../store/database.ts';
import { openApp } from '../app.ts';

const odds = `/api/v2/fetch-market-odds/4/77/900/${finalMatch}`;
const paths = [
  '/api/v2/get-events',
  '/api/v2/get-legues/4',
  '/api/v2/get-matches/4/77',
  '/api/v2/get-matches-by-eventid/4',
  odds,
  `${odds},${finalMatch},1.999`,
  '/api/v2/fetch-bookmaker-odds/4/77/900',
  '/api/v2/fetch-market-session/4/77/900',
];

describe.each(storesUnderTest.slice(0, 1))('kept reads', (kind) => {
  let store: Store;
  let test: TestHouse;
  let port: number;
  let limited: FastifyInstance;
  let limitedPort: number;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestHouse(store);
    test.house.board.apply([openFinal()]);
    port = await listenOn(test.app);
    const feed = { name: 'by hand', isRunning: () => true };
    const health = { house: test.house, feed, isOverloaded: () => false };
    const options = { house: test.house, health, clientFolder: null, rateLimit: 20 };
    limited = await openApp({ ...options, trustProxy: ['127.0.0.1'] });
    limitedPort = await listenOn(limited);
  });
  afterAll(async () => {
    await limited.close();
    await test.close();
    await store.close();
  });

  async function get(path: string, headers: Record<string, string> = {}, at = port) {
    const host = 'localhost:8080';
    const sent = request({ host: '127.0.0.1', port: at, path, headers: { host, ...headers } });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  }
  const byFramework = async (path: string, headers: Record<string, string> = {}) => {
    const host = 'localhost:8080';
    const answer = await test.app.inject({ url: path, headers: { host, ...headers } });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  };
  /** Without what belongs to the connection. */
  const withText = ({ headers, ...rest }: { readonly headers: object }) => ({
    ...rest,
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
        .map(([name, value]) => [name, String(value)]),
    ),
  });

  it.each(paths)(
    '[STREAM-10] %s is answered with the framework’s bytes and headers',
    async (path) => {
      const long = await byFramework(path);
      expect(long.status).toBe(200);
      const framework = withText(long);
      for (let time = 0; time < 3; time += 1) expect(withText(await get(path))).toEqual(framework);
    },
  );

  it.each(paths)(
    '[STREAM-10] %s is 304 for who has it, and whole again once it changed',
    async (path) => {
      const first = await get(path);
      const tag = first.headers.etag ?? '';
      expect(tag).toMatch(/^"[\w.-]+"$/);
      for (const asked of [tag, `"other", W/${tag}`]) {
        for (const answer of [get, byFramework]) {
          const known = await answer(path, { 'if-none-match': asked });
          expect([known.status, known.body, known.headers.etag]).toEqual([304, '', tag]);
        }
      }
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  it('[STREAM-10] a new price has a new tag, and one that is the same again has its own', async () => {
    const before = await get(odds);
    test.house.board.apply([openFinal({ name: 'Match Odds again' })]);
    const after = await get(odds, { 'if-none-match': String(before.headers.etag) });
    expect(after.status).toBe(200);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.body).toContain('Match Odds again');
  });

  const strangers: Readonly<Record<string, Record<string, string>>> = {
    'a host that nobody set up': { host: 'nobody.example' },
    'a header d of another site': { d: 'maidan' },
    'no host that is one': { host: ':::' },
  };
  it.each(Object.keys(strangers))('[API-3] %s is refused as ever', async (who) => {
    for (const path of paths) {
      const answer = await get(path, strangers[who]);
      expect(withText(answer)).toEqual(withText(await byFramework(path, strangers[who])));
      expect(answer.status).toBe(404);
    }
  });

  it('[API-1] an odd path or a query goes the long way, to the same answer as before', async () => {
    const odd = [
      `${odds}?x=1`,
      odds.replace('1.100', '1.100%2C1.999'),
      odds.replace('1.100', 'ü'),
      '/api/v2/get-legues/%00',
      '/api/v2/get-legues/',
      '/api/v2/get-legues/4/5',
      '/api/v2/get-legues',
      `/api/v2/get-legues/${'x'.repeat(65)}`,
      `/api/v2/fetch-market-odds/4/77/900/${Array.from({ length: 101 }, () => '1').join(',')}`,
    ];
    for (const path of odd) {
      const encoded = encodeURI(decodeURI(path));
      const long = withText(await byFramework(encoded));
      expect(withText(await get(encoded)), path).toEqual(long);
    }
  });

  const asked = (path: string, head = ''): string =>
    `GET ${path} HTTP/1.1\r\nhost: localhost:8080\r\n${head}\r\n`;

  it('[STREAM-10] answers asked in one go come one after another, the quick and the slow', async () => {
    const slow = '/api/v2/get-legues/5?x=1';
    const heard = await talk(
      port,
      asked(odds) + asked(slow) + asked(odds) + asked(paths[0] ?? ''),
      { answers: 4, end: ']}' },
    );
    const bodies = heard
      .split('HTTP/1.1 200 OK')
      .slice(1)
      .map((one) => one.split('\r\n\r\n')[1]);
    const alone = [odds, slow, odds, paths[0] ?? ''].map(async (path) => (await get(path)).body);
    expect(bodies).toEqual(await Promise.all(alone));
  });

  it('[STREAM-10] a connection that is to close is closed after its answer', async () => {
    const heard = await talk(port, asked(odds, 'connection: close\r\n'), { answers: 9, end: ']}' });
    expect(heard).toMatch(/connection: close/i);
    expect(heard.endsWith((await get(odds)).body)).toBe(true);
    const old = await talk(port, `GET ${odds} HTTP/1.0\r\nhost: localhost:8080\r\n\r\n`, {
      answers: 9,
      end: ']}',
    });
    expect(old).toMatch(/connection: close/i);
  });

  it('[STREAM-10] the quick way says of the connection what the framework says', async () => {
    const connectionOf = ({ headers }: { headers: IncomingMessage['headers'] }) =>
      [headers.connection, headers['keep-alive'], Date.parse(headers.date ?? '') > 0] as const;
    const quick = connectionOf(await get(odds));
    expect(quick).toEqual(connectionOf(await get(`${odds}?x=1`)));
  });

  it('[STREAM-10] a caller that reads nothing is not answered without end', async () => {
    const socket = connect({ host: '127.0.0.1', port });
    const far = once(test.app.server, 'connection') as Promise<[Socket]>;
    const many = asked(odds).repeat(1000);
    socket.pause();
    const [own] = await far;
    for (let time = 0; time < 40; time += 1) socket.write(many);
    await expect.poll(() => own.isPaused(), { timeout: 20_000 }).toBe(true);
    expect(own.writableLength).toBeLessThan(8_000_000);
    socket.destroy();
  });

  it('[STREAM-6] one count of calls for both ways, by the address that the proxy names', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const statuses: (number | undefined)[] = [];
    for (let time = 0; time < 24; time += 1) {
      const path = time % 2 === 0 ? odds : '/api/domain/host/localhost';
      statuses.push((await get(path, from('10.0.0.1'), limitedPort)).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429]);
    expect((await get(odds, from('10.0.0.2'), limitedPort)).status).toBe(200);
    test.clock.advance(10_000);
    expect((await get(odds, from('10.0.0.1'), limitedPort)).status).toBe(200);
  });
});
