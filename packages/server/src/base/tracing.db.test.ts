/** Traces of real servers, received by a collector's own call (OPS-26). */

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBet } from '../../test/acknowledged-bets.ts';
import { hasNats, openTestNats, type TestNats } from '../../test/nats-server.ts';
import { call, ended, type Running, signIn, start } from '../../test/real-server.ts';
import { makeDatabase } from '../../test/server-databases.ts';
import { hasServer } from '../../test/stores.ts';

interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

interface Received {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

/** Keeps what is sent to `/v1/traces`, as text. */
async function openCollector() {
  const texts: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      if (request.url === '/v1/traces') texts.push(text);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    texts,
    spans: () =>
      texts.flatMap((text) =>
        (JSON.parse(text) as Received).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => server.close(),
  };
}

describe.runIf(hasServer && hasNats)('a bet that is traced', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  let nats: TestNats;
  let collector: Awaited<ReturnType<typeof openCollector>>;
  const running: Running[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    database = await makeDatabase();
    nats = await openTestNats();
    collector = await openCollector();
  });
  afterEach(async () => {
    for (const { child } of running.splice(0)) {
      child.kill('SIGKILL');
      await ended(child);
    }
    collector.close();
    await nats.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(name: string, ...more: readonly string[]): Promise<Running> {
    const places = ['--database-url', database.url, '--nats-url', nats.url];
    const own = ['--data-dir', join(folder, name), '--otlp-endpoint', collector.url];
    const server = await start([...places, ...own, ...more]);
    running.push(server);
    return server;
  }

  it('[OPS-26] is one trace from the edge to the commit, without the token', async () => {
    const leader = await open('leader');
    const edge = await open('edge', '--roles', 'edge');
    const token = await signIn(edge.address);
    let bet: object = {};
    await expect
      .poll(async () => (bet = await findBet(edge.address).catch(() => ({}))), { timeout: 60_000 })
      .toHaveProperty('marketId');
    const placed = await call(edge.address, '/bet/save2', token, {
      ...bet,
      clientRef: 'traced-bet',
    });
    expect(placed).toMatchObject({ status: true });
    // What is left is sent as a server stops.
    for (const { child } of [edge, leader]) {
      child.kill('SIGTERM');
      expect(await ended(child)).toBe(0);
    }
    const spans = collector.spans();
    const first = spans.find(({ name }) => name === 'edge placeBet');
    const named = (name: string) =>
      spans.find((span) => span.name === name && span.traceId === first?.traceId);
    const atLeader = named('placeBet');
    expect(first?.parentSpanId ?? '').toBe('');
    expect(atLeader?.parentSpanId).toBe(first?.spanId);
    for (const name of ['decide', 'commit']) {
      expect(named(name)?.parentSpanId).toBe(atLeader?.spanId);
    }
    const ends = ['decide', 'commit'].map((name) => BigInt(named(name)?.endTimeUnixNano ?? '0'));
    expect(ends[0]).toBeLessThanOrEqual(ends[1] ?? 0n);
    expect(collector.texts.join()).not.toContain(token);
  }, 120_000);

  it('[OPS-26] is placed all the same while no collector answers', async () => {
    collector.close();
    const { address, child } = await open('leader');
    const token = await signIn(address);
    const bet = await findBet(address);
    const placed = await call(address, '/bet/save2', token, { ...bet, clientRef: 'untraced' });
    expect(placed).toMatchObject({ status: true });
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
  }, 120_000);
});
