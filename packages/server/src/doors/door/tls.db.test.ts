/**
 * The recipe of deploy/nginx, with real nginx in front of the real server. Clients use another address of
 * this machine than nginx does, so that a mix-up would show.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type ConnectionOptions, connect, type SecureVersion } from 'node:tls';
import { demoPassword, demoUserName } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Nginx, openNginx, whyNoNginx } from '../../../test/real-nginx.ts';
import { ended, type Running, start } from '../../../test/real-server.ts';
import { isOp, openStreamClient } from '../../../test/stream-client.ts';
import { placeHeaders } from '../players/callers/caller-place.ts';

if (whyNoNginx !== null) console.warn(`SKIPPED: TLS behind a real nginx: ${whyNoNginx}.`);

const caller = '127.0.0.2';
const hosts = ['localhost', 'aura.localhost'];
const yearOfTls = 'max-age=31536000; includeSubDomains';
const credentials = { userName: demoUserName('Layline'), password: demoPassword };

interface Ask {
  readonly port: number;
  readonly path: string;
  /** The certificate to trust, for calls over TLS. */
  readonly ca?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: object;
  readonly localAddress?: string;
}

async function ask({ port, path, ca, headers = {}, body, localAddress = caller }: Ask) {
  const options = {
    port,
    path,
    host: '127.0.0.1',
    localAddress,
    method: body ? 'POST' : 'GET',
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    agent: false,
  };
  const secure = { ...options, ca, servername: 'localhost' };
  const sent = ca === undefined ? requestPlain(options) : requestTls(secure);
  const responding = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  sent.end(body && JSON.stringify(body));
  const response = await responding;
  const answer = await text(response);
  const { statusCode: status, headers: got, headersDistinct } = response;
  return { status, headers: got, all: headersDistinct, text: answer };
}

describe.runIf(whyNoNginx === null)('the recipe for nginx', () => {
  let folder: string;
  let server: Running;
  let nginx: Nginx;
  let port: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    const proxied = ['--behind-tls', 'true', '--trust-proxy', '127.0.0.1'];
    server = await start(['--data-dir', folder, ...proxied]);
    port = Number(new URL(server.address).port);
    nginx = await openNginx(port, hosts);
  });
  afterAll(async () => {
    await nginx?.close();
    server?.child.kill('SIGTERM');
    if (server) await ended(server.child);
    await rm(folder, { recursive: true, force: true });
  });

  const overTls = (path: string, more: Omit<Ask, 'port' | 'path' | 'ca'> = {}) =>
    ask({ port: nginx.tlsPort, ca: nginx.certificate, path, ...more });

  async function signIn(headers: OutgoingHttpHeaders = {}): Promise<string> {
    const { text: answer } = await overTls('/api/auth/signin', { headers, body: credentials });
    return JSON.parse(answer).userToken;
  }

  const shake = (options: ConnectionOptions): Promise<string> =>
    new Promise((resolve) => {
      const base = { port: nginx.tlsPort, host: '127.0.0.1', ca: nginx.certificate };
      const socket = connect({ ...base, servername: 'localhost', ...options });
      socket.once('secureConnect', () => {
        resolve(socket.getProtocol() ?? '');
        socket.destroy();
      });
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    });

  it('[OPS-9] redirects plain HTTP to https, and answers nothing else over it', async () => {
    const plain = { port: nginx.plainPort };
    for (const path of ['/', '/a?b=c', '/api/v2/get-events', '/metrics']) {
      const { status, headers } = await ask({ ...plain, path });
      expect([status, headers.location]).toEqual([308, `https://localhost${path}`]);
      expect(headers['strict-transport-security']).toBeUndefined();
    }
    const challenge = await ask({ ...plain, path: '/.well-known/acme-challenge/none' });
    expect([challenge.status, challenge.headers.location]).toEqual([404, undefined]);
    const stranger = ask({ ...plain, path: '/', headers: { host: 'evil.example' } });
    await expect(stranger).rejects.toThrow('socket hang up');
  });

  it('[OPS-9] passes on a single Strict-Transport-Security header with every answer', async () => {
    for (const path of [
      '/',
      '/api/v2/get-events',
      '/api/auth/letest-user-details',
      '/nothing',
      '/api/%ff',
    ]) {
      const { all } = await overTls(path);
      expect(all['strict-transport-security'], path).toEqual([yearOfTls]);
    }
    expect((await overTls('/api/v2/get-events')).status).toBe(200);
  });

  it('[OPS-7] is the only way to the calls: the server itself refuses them', async () => {
    const path = '/api/v2/get-events';
    for (const headers of [{}, { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.0.0.1' }]) {
      const { status, text: answer } = await ask({ port, path, headers });
      expect([status, JSON.parse(answer).code]).toEqual([403, 'TLS_NEEDED']);
    }
    const body = credentials;
    const { text: answer } = await ask({ port, path: '/api/auth/signin', body });
    expect(JSON.parse(answer)).not.toHaveProperty('userToken');
    const page = await ask({ port, path: '/', headers: { host: `localhost:${port}` } });
    expect([page.status, page.headers.location]).toEqual([308, 'https://localhost/']);
  });

  it("[OPS-9] passes on the client's address, whatever headers it sends", async () => {
    const lies = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    const places = Object.fromEntries(placeHeaders.map((name) => [name, 'Atlantis']));
    expect(placeHeaders.length).toBeGreaterThan(5);
    const headers = { ...lies, ...places, 'x-real-ip': '203.0.113.9', 'x-forwarded-proto': 'http' };
    const authorization = `Bearer ${await signIn(headers)}`;
    const me = await overTls('/api/auth/letest-user-details', { headers: { authorization } });
    const { _id } = JSON.parse(me.text).user;
    const log = await overTls(`/api/auth/login-activity/${_id}/1/10`, {
      headers: { authorization },
    });
    const [row] = JSON.parse(log.text).pageItems;
    expect(row).toMatchObject({ loginStatus: 'Success', address: caller });
    const place = JSON.parse((await overTls('/api/ip-info', { headers })).text);
    const nowhere = { city: '', regionName: '', country: '' };
    expect(place).toMatchObject({ query: caller, isp: 'This computer', ...nowhere });
    // Trusted by the server, which would believe headers that a proxy merely appends to.
    const localAddress = '127.0.0.1';
    const near = JSON.parse((await overTls('/api/ip-info', { headers, localAddress })).text);
    expect(near).toMatchObject({ query: localAddress, ...nowhere });
  });

  it('[OPS-9] passes the stream through, and keeps its ticket out of the log', async () => {
    const headers = { authorization: `Bearer ${await signIn()}` };
    const issued = await overTls('/api/stream/ticket', { headers, body: {} });
    const { ticket } = JSON.parse(issued.text).data;
    const tls = { ca: nginx.certificate, localAddress: caller };
    const origin = 'https://localhost';
    const stream = { port: nginx.tlsPort, host: 'localhost', origin, tls };
    const client = await openStreamClient({ ...stream, ticket });
    expect(await client.next(isOp('hello'))).toHaveProperty('userId');
    client.subscribe('sports');
    await client.next(isOp('snapshot', 'sports'));
    await client.next(isOp('heartbeat'));
    await client.close();
    await vi.waitFor(() => expect(nginx.accessLog()).toContain('"GET /api/stream" 101'));
    expect(nginx.accessLog()).not.toContain(ticket);
    const elsewhere = openStreamClient({ ...stream, origin: 'https://evil.example' });
    await expect(elsewhere).rejects.toThrow('401');
  });

  it('[OPS-9] passes every call by a standby whose port is closed, sign-ins and bets too', async () => {
    const statuses = new Set<number | undefined>();
    for (let nth = 0; nth < 8; nth += 1) {
      statuses.add((await overTls('/api/auth/signin', { body: credentials })).status);
      statuses.add((await overTls('/api/v2/get-events')).status);
    }
    expect([...statuses]).toEqual([200]);
  });

  it('[OPS-9] accepts TLS 1.2 and 1.3, and nothing older', async () => {
    const only = (version: SecureVersion): ConnectionOptions => ({
      minVersion: version,
      maxVersion: version,
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    expect(await shake(only('TLSv1.3'))).toBe('TLSv1.3');
    expect(await shake(only('TLSv1.2'))).toBe('TLSv1.2');
    expect(await shake(only('TLSv1.1'))).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
    expect(await shake(only('TLSv1'))).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
    const weak = { ...only('TLSv1.2'), ciphers: 'ECDHE-ECDSA-AES128-SHA@SECLEVEL=0' };
    expect(await shake(weak)).toMatch(/HANDSHAKE_FAILURE$/);
  });

  it('[OPS-9] shows no certificate to clients that name no site of ours', async () => {
    for (const servername of ['evil.example', '']) {
      expect(await shake({ servername })).toBe('ERR_SSL_TLSV1_UNRECOGNIZED_NAME');
    }
    expect(await shake({ servername: 'aura.localhost' })).toMatch(/^TLS/);
  });

  it('[OPS-9] refuses a request with two hosts', async () => {
    const { tlsPort, certificate: ca } = nginx;
    const send = async (...lines: readonly string[]): Promise<string> => {
      const socket = connect({ port: tlsPort, host: '127.0.0.1', servername: 'localhost', ca });
      socket.write(['GET /api/v2/get-events HTTP/1.1', ...lines, '', ''].join('\r\n'));
      return (await text(socket)).split('\r\n')[0] ?? '';
    };
    const last = 'connection: close';
    expect(await send('host: localhost', last)).toContain(' 200 ');
    expect(await send('host: localhost', 'Host: aura.localhost', last)).toContain(' 400 ');
  });

  it("[OPS-9] hides the operator's pages from outside, however their path is written", async () => {
    for (const path of ['/metrics', '/readyz', '//metrics', '/%6detrics', '/x/../readyz?y']) {
      const { status, text: answer } = await overTls(path);
      expect([path, status]).toEqual([path, 404]);
      expect(answer).not.toMatch(/layline_|ready/);
    }
    const headers = { host: 'localhost' };
    const onMachine = await fetch(`${server.address}/readyz`, { headers });
    expect(await onMachine.json()).toHaveProperty('store.kind');
    expect((await overTls('/healthz')).text).toBe('{"ok":true}');
  });

  it('[OPS-8] is reported once by a server that does not trust it', async () => {
    const other = await mkdtemp(join(tmpdir(), 'layline-'));
    const behind = await start(['--data-dir', other]);
    const front = await openNginx(Number(new URL(behind.address).port), hosts);
    try {
      for (let nth = 0; nth < 3; nth += 1) {
        const path = '/api/v2/get-events';
        expect((await ask({ port: front.tlsPort, ca: front.certificate, path })).status).toBe(200);
      }
      const figures = await (await fetch(`${behind.address}/metrics`)).text();
      expect(figures).toMatch(/^layline_untrusted_forwards_total 3$/m);
    } finally {
      await front.close();
      behind.child.kill('SIGTERM');
      await ended(behind.child);
      await rm(other, { recursive: true });
    }
    const answer = behind
      .output()
      .split('\n')
      .filter((line) => line.includes('--trust-proxy'));
    expect(answer).toHaveLength(1);
    expect(JSON.parse(answer[0] ?? '')).toMatchObject({ peer: '127.0.0.1' });
    expect(answer[0]).not.toContain(caller);
  });
});
