import { connect } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { marketId } from '@layline/contract';
import { makeCertificate } from '@layline/feeds/test-entry';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import {
  BetfairStreamClient,
  openBetfairStreamClient,
} from '../../../../test/betfair-stream-client.ts';
import { defineFinal, finalMatch, kings, openFinal, pricesOf } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';
import { addAppKey } from '../../../store/queries/app-keys.ts';
import { MarketCache } from '../../../venue/market/market-cache.ts';
import { OrderAnswers } from '../order-answers.ts';
import { BetfairStream } from './stream-server.ts';

type Client = BetfairStreamClient;

const wires = ['plain', 'TLS'] as const;
const subscription = { op: 'marketSubscription', id: 2, marketFilter: {} };

describe.each(oneStore(import.meta.url))('hostile clients of the stream on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let stream: BetfairStream;
  let port: number;
  let token: string;

  interface Opening {
    readonly rateLimit?: number;
    readonly tls?: { readonly key: string; readonly cert: string } | undefined;
    readonly marketCache?: MarketCache;
  }

  async function open({ rateLimit = 0, tls, marketCache = test.app.marketCache }: Opening = {}) {
    const answers = new OrderAnswers(test.app.clock);
    const app = { ...test.app, marketCache };
    const opened = new BetfairStream({ app, answers, rateLimit, tls: tls ?? null });
    stream = opened;
    port = await opened.listen({ port: 0, host: '127.0.0.1' });
  }

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    ({ token } = await test.addPlayer('maker'));
    const now = test.app.clock.now();
    const owner = { playerId: 'maker', siteId: 'layline', name: 'bot', now };
    await addAppKey(store, { key: 'maker-key', ...owner });
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    await open();
  });
  afterEach(async () => {
    await stream.close();
    await test.close();
    await store.close();
  });

  /** Uses TLS if the server's certificate is given. */
  async function signedIn(ca?: string): Promise<BetfairStreamClient> {
    const client = await (ca === undefined ? openBetfairStreamClient(port) : overTls(ca));
    expect(await client.authenticate('maker-key', token)).toMatchObject({ statusCode: 'SUCCESS' });
    return client;
  }

  async function overTls(ca: string): Promise<BetfairStreamClient> {
    const socket = tlsConnect({ port, host: '127.0.0.1', servername: 'localhost', ca });
    onTestFinished(() => void socket.destroy());
    const client = new BetfairStreamClient(socket);
    await client.next(({ op }) => op === 'connection');
    return client;
  }

  async function endOf(client: BetfairStreamClient): Promise<unknown> {
    await client.closed;
    const { errorCode, connectionClosed } = client.messages.at(-1);
    expect(connectionClosed).toBe(true);
    return errorCode;
  }

  it('get the code of their fault, and other clients are not affected', async () => {
    const steady = await signedIn();
    steady.send(subscription);
    await steady.next(({ ct }) => ct === 'SUB_IMAGE');
    const before: readonly (readonly [line: object | string, code: string])[] = [
      ['\u0000\u0001\u00ff garbage', 'INVALID_INPUT'],
      ['[]', 'INVALID_INPUT'],
      ['{"op":', 'INVALID_INPUT'],
      [{ op: 'nothing', id: 4 }, 'INVALID_REQUEST'],
      [{ id: 4 }, 'INVALID_REQUEST'],
      [subscription, 'NOT_AUTHORIZED'],
      [{ op: 'orderSubscription', id: 2 }, 'NOT_AUTHORIZED'],
      [{ op: 'heartbeat', id: 2 }, 'NOT_AUTHORIZED'],
      ['x'.repeat(1_000_000), 'INVALID_INPUT'],
      ['x'.repeat(5000), 'INVALID_INPUT'],
      [{ op: 'authentication', id: 1 }, 'NO_APP_KEY'],
      [{ op: 'authentication', id: 1, appKey: 'none', session: token }, 'INVALID_APP_KEY'],
      [{ op: 'authentication', id: 1, appKey: 'maker-key', session: null }, 'NO_SESSION'],
      [
        { op: 'authentication', id: 1, appKey: 'maker-key', session: 'none' },
        'INVALID_SESSION_INFORMATION',
      ],
      [{ op: 'authentication', id: 1, appKey: 5, session: {} }, 'INVALID_INPUT'],
    ];
    for (const [line, code] of before) {
      const client = await openBetfairStreamClient(port);
      client.send(line);
      expect([line, await endOf(client)]).toEqual([line, code]);
    }
    const after: readonly object[] = [
      { ...subscription, heartbeatMs: 499 },
      { ...subscription, heartbeatMs: 5001 },
      { ...subscription, conflateMs: -1 },
      { ...subscription, marketFilter: { marketIds: 'all' } },
      { ...subscription, marketDataFilter: { ladderLevels: 11 } },
      { ...subscription, marketDataFilter: { fields: ['EX_SECRETS'] } },
      { ...subscription, id: '2' },
      { op: 'orderSubscription', id: 2, orderFilter: { customerStrategyRefs: [1] } },
      { op: 'orderSubscription', id: 2, initialClk: 1 },
    ];
    for (const line of after) {
      const client = await signedIn();
      client.send(line);
      expect([line, await endOf(client)]).toEqual([line, 'INVALID_INPUT']);
    }
    const long = await signedIn();
    long.send('x'.repeat(1_000_000));
    expect(await endOf(long)).toBe('INVALID_INPUT');
    const twice = await signedIn();
    twice.send({ op: 'authentication', id: 9, appKey: 'maker-key', session: token });
    expect(await endOf(twice)).toBe('INVALID_REQUEST');
    const change = { marketId: finalMatch, at: test.app.clock.now() };
    test.app.marketCache.apply([{ ...change, runners: [pricesOf(kings, [[1.5, 9]], [])] }]);
    await steady.next(({ mc, ct }) => mc && !ct);
    expect(stream.report().connections).toBe(1);
  });

  it('[BOT-19] are disconnected if they send nothing, or flood, with the seconds to wait', async () => {
    const silent = await openBetfairStreamClient(port);
    test.clock.advance(14_900);
    expect(silent.socket.destroyed).toBe(false);
    test.clock.advance(100);
    expect(await endOf(silent)).toBe('TIMEOUT');
    const flood = await signedIn();
    flood.socket.write(`${JSON.stringify({ op: 'heartbeat', id: 3 })}\r\n`.repeat(1000));
    expect(await endOf(flood)).toBe('TOO_MANY_REQUESTS');
    const greedy = await signedIn();
    for (let nth = 0; nth < 21; nth += 1) {
      greedy.send({ ...subscription, id: 10 + nth });
      if (nth < 20) await greedy.statusOf(10 + nth);
    }
    expect(await endOf(greedy)).toBe('TOO_MANY_REQUESTS');
    // [BOT-19] Each says when another try is worth it.
    for (const { messages } of [flood, greedy]) {
      expect(JSON.stringify(messages.at(-1))).toMatch(/try again in 10 s/);
    }
    const half = await signedIn();
    half.socket.end();
    await half.closed;
    await expect.poll(() => stream.report().connections).toBe(0);
  });

  it('have ten connections per key, and a hundred per address', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => openBetfairStreamClient(port)));
    const statuses = await Promise.all(
      ten.map((client) => client.authenticate('maker-key', token)),
    );
    const available = statuses.map(({ connectionsAvailable }) => connectionsAvailable);
    expect(available.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const eleventh = await openBetfairStreamClient(port);
    expect(await eleventh.authenticate('maker-key', token)).toMatchObject({
      errorCode: 'MAX_CONNECTION_LIMIT_EXCEEDED',
      connectionClosed: true,
    });
    ten[0]?.socket.destroy();
    await expect.poll(() => stream.report().connections).toBe(9);
    await signedIn();
    const [playerId, siteId, now] = ['maker', 'layline', test.app.clock.now()] as const;
    const few = { playerId, siteId, name: 'few', connectionsMax: 1, now };
    await addAppKey(store, { key: 'few-key', ...few });
    const [one, two] = [await openBetfairStreamClient(port), await openBetfairStreamClient(port)];
    expect(await one.authenticate('few-key', token)).toMatchObject({ connectionsAvailable: 0 });
    two.send({ op: 'authentication', id: 1, appKey: 'few-key', session: token });
    expect(await endOf(two)).toBe('MAX_CONNECTION_LIMIT_EXCEEDED');
    await stream.close();
    await open({ rateLimit: 121 });
    const held = Array.from({ length: 100 }, () => connect({ port, host: '127.0.0.1' }));
    onTestFinished(() => held.forEach((socket) => void socket.destroy()));
    await expect.poll(() => stream.report().connections).toBe(100);
    const more = connect({ port, host: '127.0.0.1' });
    more.on('error', () => {});
    await new Promise((resolve) => void more.once('close', resolve));
    held.forEach((socket) => void socket.destroy());
    await expect.poll(() => stream.report().connections).toBe(0);
    // A connection counts as one, and so does its authentication.
    test.clock.advance(10_000);
    const codes: string[] = [];
    for (let nth = 0; nth < 61; nth += 1) {
      const client = await openBetfairStreamClient(port);
      client.send({ op: 'authentication', id: 1, appKey: 'none', session: 'none' });
      codes.push(String(await endOf(client)));
    }
    expect(codes.slice(59)).toEqual(['INVALID_APP_KEY', 'TOO_MANY_REQUESTS']);
    const late = new BetfairStreamClient(connect({ port, host: '127.0.0.1' }));
    await late.closed;
    expect(late.messages).toEqual([]);
  });

  it('that do not read get the newest state once they do, or are disconnected', async () => {
    const ids = Array.from({ length: 199 }, (_, index) => marketId(`1.${1000 + index}`));
    test.app.marketCache.apply(
      ids.map((id) => ({
        ...openFinal(),
        marketId: id,
        definition: defineFinal({ marketId: id }),
      })),
    );
    await stream.close();
    const tls = await makeCertificate();
    await open({ tls });
    const each = [tls.cert, tls.cert, tls.cert].map((ca) => signedIn(ca));
    const [steady, slow, stuck] = (await Promise.all(each)) as [Client, Client, Client];
    for (const client of [steady, slow, stuck]) {
      client.send(subscription);
      await client.next(({ ct }) => ct === 'SUB_IMAGE');
    }
    slow.socket.pause();
    stuck.socket.pause();
    const rounds = 600;
    for (let round = 1; round <= rounds; round += 1) {
      const from = steady.messages.length;
      const runners = [pricesOf(kings, [[1.5, round]], [[3, round]])];
      const at = test.app.clock.now();
      test.app.marketCache.apply(ids.map((id) => ({ marketId: id, at, runners })));
      await steady.next(({ mc }) => mc, from);
    }
    slow.socket.resume();
    await slow.until(
      () => JSON.stringify(slow.markets.plain()) === JSON.stringify(steady.markets.plain()),
    );
    expect(slow.messages.length).toBeLessThan(rounds);
    test.clock.advance(21_000);
    await expect.poll(() => stream.report().connections).toBe(2);
    // At most a few hundred kilobytes wait for each client, and those are dropped.
    expect(stream.report().droppedBytes).toBeGreaterThan(100_000);
    expect(stream.report().droppedBytes).toBeLessThan(600_000);
  });

  it('[BOT-3] may pause as often as they like, which leaves nothing behind', async () => {
    const warned = vi.spyOn(process, 'emitWarning');
    onTestFinished(() => warned.mockRestore());
    // Large definitions, and none of them in the store.
    const marketCache = new MarketCache({ clock: test.clock, findGeneration: () => null });
    const define = (version: number) =>
      marketCache.apply(
        Array.from({ length: 60 }, (_, index) => {
          const id = marketId(`1.${1000 + index}`);
          const definition = defineFinal({ marketId: id, name: 'long '.repeat(9000), version });
          return { ...openFinal(), marketId: id, definition };
        }),
      );
    define(1);
    await stream.close();
    await open({ marketCache });
    const client = await signedIn();
    client.send(subscription);
    await client.next(({ ct }) => ct === 'SUB_IMAGE');
    let version = 1;
    // One pause more than the listeners that Node allows without a warning.
    for (let pause = 1; pause <= 11; pause += 1) {
      client.forget();
      client.socket.pause();
      // How much a machine's own buffers hold is its own affair: the changes go on until they are full.
      const change = () => {
        version += 1;
        define(version);
        return stream.report().unreadBytes;
      };
      await expect.poll(change).toBeGreaterThan(256 * 1024);
      client.socket.resume();
      client.send({ op: 'heartbeat', id: 10 + pause });
      await client.next(({ id }) => id === 10 + pause);
    }
    // The worker is shared: only warnings of too many listeners are this connection's.
    const ofListeners = warned.mock.calls.filter(([what]) => String(what).includes('listeners'));
    expect(ofListeners).toEqual([]);
  });

  it.each(wires)(
    '[BOT-3] that stop reading are disconnected, however little waits (%s)',
    async (wire) => {
      const ids = Array.from({ length: 199 }, (_, index) => marketId(`1.${1000 + index}`));
      const offers = (size: number) => ({
        at: test.app.clock.now(),
        runners: [pricesOf(kings, [[1.5, size]], [[3, size]])],
      });
      test.app.marketCache.apply(
        ids.map((id) => ({
          ...openFinal(),
          marketId: id,
          definition: defineFinal({ marketId: id }),
        })),
      );
      const tls = wire === 'TLS' ? await makeCertificate() : undefined;
      await stream.close();
      await open({ tls });
      const steady = await signedIn(tls?.cert);
      const stopped = await signedIn(tls?.cert);
      for (const client of [steady, stopped]) {
        client.send(subscription);
        await client.next(({ ct }) => ct === 'SUB_IMAGE');
      }
      stopped.socket.pause();
      for (let round = 1; stream.report().unreadBytes < 64 * 1024; round += 1) {
        const from = steady.messages.length;
        test.app.marketCache.apply(ids.map((id) => ({ marketId: id, ...offers(round) })));
        await steady.next(({ mc }) => mc, from);
      }
      // Too little to hold the connection back.
      expect(stream.report().unreadBytes).toBeLessThan(256 * 1024);
      for (const left of [2, 2, 2, 2, 1]) {
        const from = steady.messages.length;
        test.clock.advance(5000);
        await steady.next(({ ct }) => ct === 'HEARTBEAT', from);
        expect(stream.report().connections).toBe(left);
      }
      stopped.socket.resume();
      await stopped.closed;
    },
  );

  it('use TLS if there is a certificate, and nothing else', async () => {
    await stream.close();
    const tls = await makeCertificate();
    await open({ tls });
    const plain = connect({ port, host: '127.0.0.1' });
    plain.on('error', () => {});
    plain.write('{"op":"heartbeat"}\r\n');
    await new Promise((resolve) => void plain.once('close', resolve));
    const client = await signedIn(tls.cert);
    client.send({ ...subscription, id: 3 });
    await client.next(({ ct }) => ct === 'SUB_IMAGE');
    expect(client.markets.markets.size).toBe(1);
  });
});
