/** Limits and revocations of a venue with several edges: they count, and forget, as one server does. */
import { streamLimits } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, openCaller } from '../../test/caller.ts';
import { oneStore } from '../../test/stores.ts';
import { listenOn, openStreamClient } from '../../test/stream-client.ts';
import { openTestVenue, type RunningEdge, type TestVenue } from '../../test/venue.ts';

const rateLimit = 300;
const account = '/bet/exposure/fetch';
const events = '/v2/get-events';
const maxMs = 20_000;
const from = (address: string) => ({ 'x-forwarded-for': address });
const invented = (nth: number) => ({ authorization: `Bearer ${String(nth).padStart(43, 'x')}` });

describe.each(oneStore(import.meta.url))('limits over two edges, on $name', (kind) => {
  let venue: TestVenue;
  let edges: readonly [RunningEdge, RunningEdge];
  /** The player at one edge and at the other. */
  let anna: readonly [Caller, Caller];
  /** Nobody, at one edge and at the other. */
  let nobody: readonly [Caller, Caller];

  beforeEach(async () => {
    venue = await openTestVenue(kind, { rateLimit });
    await venue.leader.addPlayer('anna');
    edges = [await venue.openEdge(), await venue.openEdge()];
    nobody = [openCaller(edges[0].server), openCaller(edges[1].server)];
    const { token } = await nobody[0].signIn('anna', 'anna');
    anna = [openCaller(edges[0].server, token), openCaller(edges[1].server, token)];
  });
  afterEach(() => venue.close());

  it('[AUTH-2] a password is guessed at no more often than at one server', async () => {
    const guess = (nth: number, password: string) =>
      nobody[nth % 2 === 0 ? 0 : 1].post('/auth/signin', { userName: 'anna', password });
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await guess(nth, 'wrong')).body.code).toBe('CREDENTIALS_INVALID');
    }
    for (const nth of [0, 1]) expect((await guess(nth, 'anna')).status).toBe(429);
  });

  it('[STREAM-6] calls of one address count at every edge, refused ones too', async () => {
    const status = async (nth: 0 | 1, address = '10.0.0.1') =>
      (await nobody[nth].get(events, from(address))).status;
    for (let nth = 0; nth < rateLimit / 2; nth += 1) {
      await status(0);
      await status(1);
    }
    for (const nth of [0, 1] as const) {
      await expect.poll(() => status(nth), { timeout: maxMs }).toBe(429);
    }
    expect(await status(1, '10.0.0.2')).toBe(200);
  });

  it('[AUTH-8] invented tokens of one address reach the store no more often', async () => {
    const status = async (nth: number, at: 0 | 1) =>
      (await nobody[at].get(account, { ...invented(nth), ...from('10.0.0.3') })).status;
    expect((await anna[1].get(account, from('10.0.0.3'))).status).toBe(200);
    for (let nth = 0; nth < 100; nth += 1) expect(await status(nth, 0)).toBe(401);
    let nth = 100;
    const next = () => status((nth += 1), 1);
    await expect.poll(next, { timeout: maxMs }).toBe(429);
    expect((await anna[1].get(account, from('10.0.0.3'))).status).toBe(200);
  });

  it('[STREAM-6] sockets of one player count at every edge, until they close', async () => {
    const ports = [await listenOn(edges[0].server), await listenOn(edges[1].server)] as const;
    const open = async (at: 0 | 1) => {
      const { ticket } = (await anna[at].post('/stream/ticket', {})).body.data;
      return openStreamClient({ port: ports[at], ticket });
    };
    const sockets = [];
    for (let nth = 0; nth < streamLimits.socketsPerPlayerMax; nth += 1) sockets.push(await open(0));
    const tryOther = async (): Promise<string> => {
      const socket = await open(1).catch(String);
      if (typeof socket === 'string') return socket;
      await socket.close();
      return 'opened';
    };
    await expect.poll(tryOther, { timeout: maxMs }).toContain('429');
    for (const socket of sockets) await socket.close();
    await expect.poll(tryOther, { timeout: maxMs }).toBe('opened');
  });

  it('[OPS-19] a sign-out reaches an edge by the store when the wire is cut', async () => {
    const port = await listenOn(edges[1].server);
    const { ticket } = (await anna[1].post('/stream/ticket', {})).body.data;
    const socket = await openStreamClient({ port, ticket });
    expect((await anna[1].get(account)).status).toBe(200);
    edges[1].bus.cut(true);
    await anna[0].post('/auth/signout', {});
    const status = async () => (await anna[1].get(account)).status;
    await expect.poll(status, { timeout: maxMs }).toBe(401);
    expect((await socket.closed).code).toBeGreaterThan(4000);
  });

  it('[RP-7] a time-out reaches an edge by the journal when the wire is cut', async () => {
    edges[1].bus.cut(true);
    expect((await anna[1].get(account)).status).toBe(200);
    expect((await anna[0].post('/protection/time-out', { days: 1 })).body.status).toBe(true);
    const status = async () => (await anna[1].get(account)).status;
    await expect.poll(status, { timeout: maxMs }).toBe(401);
  });
});
