/** Calls that arrive on an open connection while their server closes (OPS-24). */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { openBetfairApi } from '../bots/serve.ts';

describe.each(oneStore(import.meta.url))('a server that closes, on $name', (kind) => {
  let store: Store;
  let test: TestApp;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
  });
  afterEach(async () => {
    await test.close();
    await store.close();
  });

  /** Sends half a call, closes the server, and sends the other half and one more call behind it. */
  async function callWhileClosing(server: FastifyInstance, path: string): Promise<string[]> {
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const seen = Promise.withResolvers<void>();
    server.server.on('request', () => seen.resolve());
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const ended = once(socket, 'close');
    const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`;
    socket.write(`${head}content-length: 2\r\n\r\n{`);
    await seen.promise;
    const closed = server.close();
    socket.write(`}${head}content-length: 2\r\n\r\n{}`);
    await ended;
    await closed;
    return text.split(/(?=HTTP\/1\.1 )/);
  }

  it('[OPS-24] answers what it has, and refuses the rest in its own form', async () => {
    const [first = '', second = ''] = await callWhileClosing(test.server, '/api/auth/signin');
    expect(first).toContain('"code":"INVALID_REQUEST"');
    expect(second).toMatch(/^HTTP\/1\.1 503 /);
    expect(second).toMatch(/^connection: close\r$/im);
    expect(second).toContain('"status":false');
    expect(second).toContain('"code":"UNAVAILABLE"');
  });

  it('[OPS-24] does so for programs, in the form of their API', async () => {
    const server = openBetfairApi({ app: test.app, rateLimit: 0, tls: null });
    const answers = await callWhileClosing(server, '/exchange/betting/rest/v1.0/listEventTypes/');
    expect(answers.at(-1)).toMatch(/^HTTP\/1\.1 503 /);
    expect(answers.at(-1)).toContain('SERVICE_BUSY');
  });
});
