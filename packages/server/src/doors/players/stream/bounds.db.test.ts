/** Limits on what strangers can cost the stream: sockets, topics and memory, over real sockets. */
import { connect as connectTcp, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { makeTopic, marketId, runnerId, streamCloses } from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { emptyTables } from '../../../../test/kept-stores.ts';
import { defineFinal, openFinal, pricesOf } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import {
  isOp,
  listenOn,
  openStreamClient,
  type StreamClient,
  type StreamTarget,
} from '../../../../test/stream-client.ts';
import type { Store } from '../../../store/database.ts';
import { openServer } from '../server.ts';

describe.each(oneStore(import.meta.url))('strangers at the stream over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let server: FastifyInstance;
  let port: number;
  let open: StreamClient[] = [];

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    server = await openServer({
      app: test.app,
      health: {
        app: test.app,
        feeds: { states: () => [] },
        isOverloaded: () => false,
      },
      rateLimit: 1_000_000,
      hasDocs: false,
      trustProxy: [],
      clientFolder: null,
    });
    port = await listenOn(server);
  });
  afterEach(async () => {
    await Promise.all(open.map((client) => client.close()));
    open = [];
    await server.close();
    await test.close();
  });

  async function connect(target: Omit<StreamTarget, 'port'> = {}): Promise<StreamClient> {
    const client = await openStreamClient({ port, ...target });
    open.push(client);
    return client;
  }
  const socketsOpen = () =>
    new Promise<number>((resolve, reject) =>
      server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );

  /** Adds markets with many runners, whose snapshots are large. */
  function fillBoard(count: number, runnerCount: number): string[] {
    const [first] = defineFinal().runners;
    if (!first) throw new Error('The market has no runners.');
    const runners = Array.from({ length: runnerCount }, (_, nth) => ({
      ...first,
      runnerId: runnerId(1000 + nth),
      sortPriority: nth + 1,
    }));
    const ids = Array.from({ length: count }, (_, nth) => marketId(`1.9${nth}`));
    test.app.marketCache.apply(
      ids.map((id) => ({
        ...openFinal(),
        marketId: id,
        definition: { ...defineFinal({ marketId: id }), runners },
        runners: runners.map((one) => pricesOf(one.runnerId, [[2, 500]], [[2.02, 500]])),
      })),
    );
    return ids.map((id) => makeTopic('odds', id));
  }

  it('[STREAM-6] a network has at most 500 sockets, and other networks are not affected', async () => {
    for (let nth = 0; nth < 500; nth += 50) {
      await Promise.all(Array.from({ length: 50 }, () => connect()));
    }
    await expect(connect()).rejects.toThrow('429');
    await connect({ from: '127.0.0.2' });
    await open[0]?.close();
    await vi.waitFor(() => connect());
  });

  it('[STREAM-6] invented topics of many networks do not block existing ones', async () => {
    const known = fillBoard(3, 2);
    // Each of eleven networks requests its maximum; for the last there is no room.
    for (let network = 1; network <= 11; network += 1) {
      for (let socket = 0; socket < 10; socket += 1) {
        const client = await connect({ from: `127.0.1.${network}` });
        for (const half of [0, 1]) {
          const names = Array.from(
            { length: 100 },
            (_, at) => `odds/${network}.${socket}${half}${at}`,
          );
          client.subscribe(...names);
        }
        await vi.waitFor(() => expect(client.messages.length).toBeGreaterThan(200), {
          interval: 2,
        });
      }
    }
    expect(server.streamReport().topics).toBe(20_000);
    expect(open.at(-1)?.messages.find(isOp('refusal'))?.code).toBe('BUSY');
    const honest = await connect({ from: '127.0.2.1' });
    honest.subscribe('sports', 'matches/4', 'table/dt20', ...known);
    await honest.next(isOp('snapshot', known.at(-1) ?? ''));
    expect(honest.messages.filter(isOp('refusal'))).toEqual([]);
  });

  it('[STREAM-6] a message requests at most a hundred topics', async () => {
    const client = await connect();
    client.subscribe(...Array.from({ length: 101 }, (_, nth) => `odds/1.${nth}`));
    expect(await client.next(isOp('refusal'))).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(client.messages.filter(isOp('snapshot'))).toEqual([]);
  });

  it('[STREAM-8] a reader that requests much and never reads costs little, and is disconnected', async () => {
    const topics = fillBoard(100, 100);
    const sockets: Duplex[] = [];
    let most = 0;
    server.server.on('upgrade', (_request, socket: Duplex) => {
      const write = socket.write.bind(socket);
      sockets.push(socket);
      socket.write = (...given: unknown[]) => {
        const isRoom = write(...(given as Parameters<typeof write>));
        most = Math.max(most, socket.writableLength);
        return isRoom;
      };
    });
    const client = await connect();
    await client.next(isOp('hello'));
    client.ws.pause();
    const waiting = () => sockets[0]?.writableLength ?? 0;
    // Each burst is 8 MB; the system's own buffers fill up after a few.
    await vi.waitFor(
      () => {
        for (let request = 0; request < 4; request += 1) {
          client.send({ op: 'unsubscribe', topics });
          client.subscribe(...topics);
        }
        expect(waiting()).toBeGreaterThan(128 * 1024);
      },
      { interval: 50, timeout: 10_000 },
    );
    expect(most).toBeLessThan(1.5 * 1024 * 1024);
    // A clock that jumps while markets are written would make the write time out.
    await test.app.marketSync.settleDown();
    for (const ms of [10_000, 10_500]) test.clock.advance(ms);
    await vi.waitFor(() => expect(server.streamReport().sockets).toBe(0));
    expect(sockets[0]?.destroyed).toBe(true);
  });

  it('[STREAM-7] disconnects a reader that answers no ping, and keeps one that does', async () => {
    const deaf = await connect({ isDeaf: true });
    const hears = await connect();
    const pinged = new Promise((resolve) => hears.ws.once('ping', resolve));
    test.clock.advance(15_000);
    await pinged;
    hears.subscribe('sports');
    await hears.next(isOp('snapshot', 'sports'));
    test.clock.advance(15_000);
    expect(await deaf.closed).toMatchObject({ code: streamCloses.tooSlow });
    expect(server.streamReport().sockets).toBe(1);
  });

  it('[STREAM-6] a refused upgrade ends even if the client keeps its half open', async () => {
    const held: Socket[] = [];
    for (const path of ['/api/stream?ticket=none', '/api/nothing', '/api/v2/get-events']) {
      const socket = connectTcp({ host: '127.0.0.1', port, allowHalfOpen: true });
      held.push(socket.resume());
      const ended = new Promise((resolve) => socket.once('end', resolve));
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
      );
      await ended;
    }
    await expect.poll(socketsOpen).toBe(0);
    for (const socket of held) socket.destroy();
  });
});
