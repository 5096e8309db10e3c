/** A server set up for a proxy that terminates TLS, and one whose proxy is not in its settings. */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { listenOn, openStreamClient } from '../../../test/stream-client.ts';
import type { Store } from '../../store/database.ts';
import { openServer } from '../players/server.ts';

type App = Awaited<ReturnType<typeof openServer>>;
type Headers = Readonly<Record<string, string>>;

const byTls = { 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': 'https' };
const yearOfTls = 'max-age=31536000; includeSubDomains';

describe.each(oneStore(import.meta.url))('behind a proxy', (kind) => {
  let store: Store;
  let test: TestApp;
  const lines: string[] = [];
  const apps: App[] = [];

  beforeAll(async () => {
    store = await openMigrated(kind);
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    test = await openTestApp(store, undefined, log);
  });
  afterAll(async () => {
    for (const server of apps) await server.close();
    await test.close();
    await store.close();
  });

  async function open(trustProxy: readonly string[], isBehindTls: boolean, rateLimit = 0) {
    const { app } = test;
    const feeds = { states: () => [] };
    const health = { app, feeds, isOverloaded: () => false };
    const places = { trustProxy, isBehindTls, clientFolder: null };
    const server = await openServer({ app, health, rateLimit, hasDocs: true, ...places });
    apps.push(server);
    const ask = (url: string, headers: Headers = {}, method: 'GET' | 'POST' | 'HEAD' = 'GET') =>
      server.inject({ method, url, headers: { host: 'localhost:8080', ...headers } });
    const figure = async (name: string): Promise<number> => {
      const { payload } = await ask('/metrics');
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(payload)?.[1]);
    };
    return { server, ask, figure };
  }

  it('[OPS-7] every answer over TLS sets Strict-Transport-Security, refusals too', async () => {
    const { ask } = await open(['127.0.0.1'], true, 6);
    const asked = ['/', '/api/v2/get-events', '/api/auth/letest-user-details', '/nothing'];
    const seen: number[] = [];
    for (const url of [...asked, '/api/x', '/metrics', '/api/v2/get-events']) {
      const { headers, statusCode } = await ask(url, byTls);
      seen.push(statusCode);
      expect(headers['strict-transport-security'], url).toBe(yearOfTls);
    }
    expect(seen).toEqual([503, 200, 401, 404, 404, 404, 200]);
    const over = await ask('/api/v2/get-events', byTls);
    expect([over.statusCode, over.headers['strict-transport-security']]).toEqual([429, yearOfTls]);
  });

  it('[OPS-7] so does an answer to a malformed address', async () => {
    const { ask } = await open(['127.0.0.1'], true);
    for (const url of ['/%zz', `/api/v2/get-events/${'x'.repeat(3000)}`, '/api/%']) {
      const { statusCode, headers, json } = await ask(url, byTls);
      expect(headers['strict-transport-security'], url).toBe(yearOfTls);
      expect([400, 404, 414]).toContain(statusCode);
      expect(json()).toMatchObject({ status: false });
    }
  });

  it('[OPS-7] a page requested in the clear is redirected to https on the same host', async () => {
    const { ask } = await open(['127.0.0.1'], true);
    const plain = { ...byTls, 'x-forwarded-proto': 'http' };
    for (const headers of [{}, plain, { ...byTls, 'x-forwarded-proto': 'https, http' }]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers: answer } = await ask('/a/b?c=//d', headers, method);
        expect([statusCode, answer.location]).toEqual([308, 'https://localhost/a/b?c=//d']);
        expect(answer['strict-transport-security']).toBeUndefined();
      }
    }
    const other = await ask('/', { host: 'AURA.localhost.:8080' });
    expect(other.headers.location).toBe('https://aura.localhost/');
    const unknown = await ask('/', { host: 'evil.example' });
    expect([unknown.statusCode, unknown.headers.location]).toEqual([403, undefined]);
  });

  it('[OPS-7] a call in the clear is refused and has no effect', async () => {
    const { ask } = await open(['127.0.0.1'], true);
    for (const url of ['/api', '/api/v2/get-events', '/api?x', '/api/docs/']) {
      const { statusCode, json } = await ask(url);
      expect([statusCode, json()], url).toEqual([
        403,
        {
          status: false,
          code: 'TLS_NEEDED',
          message: 'This site is served over https only.',
        },
      ]);
    }
    expect((await ask('/', {}, 'POST')).statusCode).toBe(403);
    expect((await ask('/api/auth/signin', {}, 'POST')).json().code).toBe('TLS_NEEDED');
  });

  it('[OPS-7] only a trusted proxy can mark a call as sent over TLS', async () => {
    const { server } = await open(['10.0.0.1'], true);
    const headers = { host: 'localhost', ...byTls, 'x-forwarded-for': '10.0.0.1' };
    const ask = (remoteAddress: string) =>
      server.inject({ url: '/api/v2/get-events', headers, remoteAddress });
    expect((await ask('203.0.113.9')).json().code).toBe('TLS_NEEDED');
    expect((await ask('10.0.0.1')).statusCode).toBe(200);
  });

  it('[OPS-7] calls in the clear count like any others', async () => {
    const { ask } = await open(['127.0.0.1'], true, 3);
    const seen: number[] = [];
    for (let nth = 0; nth < 4; nth += 1) seen.push((await ask('/api/v2/get-events')).statusCode);
    expect(seen).toEqual([403, 403, 403, 429]);
  });

  it('[OPS-7] the operator on this machine gets health and metrics over plain HTTP', async () => {
    const { ask } = await open(['127.0.0.1'], true);
    expect((await ask('/healthz')).json()).toEqual({ ok: true });
    expect((await ask('/readyz')).json()).toHaveProperty('store.kind');
    expect((await ask('/metrics')).statusCode).toBe(200);
    for (const headers of [{ 'x-forwarded-proto': 'http' }, { 'x-forwarded-for': '127.0.0.1' }]) {
      expect((await ask('/readyz', headers)).statusCode).toBe(308);
    }
  });

  it('[OPS-7] an upgrade in the clear is refused', async () => {
    const { server } = await open(['127.0.0.1'], true);
    const port = await listenOn(server);
    await expect(openStreamClient({ port })).rejects.toThrow('403');
  });

  it('[OPS-7] nothing mentions TLS unless it is set up', async () => {
    const { ask } = await open(['127.0.0.1'], false);
    const { statusCode, headers } = await ask('/api/v2/get-events', byTls);
    expect([statusCode, headers['strict-transport-security']]).toEqual([200, undefined]);
  });

  it.each([
    ['of nobody', []],
    ['of another address', ['10.0.0.1']],
  ])(
    '[OPS-8] a server that trusts a proxy %s logs once that another one is used',
    async (_name, trusted) => {
      const { ask, figure } = await open(trusted, false);
      lines.length = 0;
      await ask('/api/v2/get-events');
      expect([lines, await figure('layline_untrusted_forwards_total')]).toEqual([[], 0]);
      const headers = { 'x-forwarded-for': '198.51.100.77, evil' };
      for (let nth = 0; nth < 3; nth += 1) await ask('/api/v2/get-events', headers);
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        peer: '127.0.0.1',
        msg: expect.stringContaining('--trust-proxy'),
      });
      expect(lines[0]).not.toMatch(/198\.51|evil/);
      expect(await figure('layline_untrusted_forwards_total')).toBe(3);
    },
  );

  it('[OPS-8] a trusted proxy is not logged', async () => {
    const { ask, figure } = await open(['127.0.0.1'], false);
    lines.length = 0;
    await ask('/api/v2/get-events', byTls);
    expect([lines, await figure('layline_untrusted_forwards_total')]).toEqual([[], 0]);
  });
});
