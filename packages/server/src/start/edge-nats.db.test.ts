/** Edges over a real NATS server that is stopped for a while, and started again (OPS-19). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, openCaller } from '../../test/caller.ts';
import { finalMatch, kings } from '../../test/market.ts';
import { hasNats, openTestNats, type TestNats } from '../../test/nats-server.ts';
import { oneStore } from '../../test/stores.ts';
import { listenOn, openStreamClient, type StreamClient } from '../../test/stream-client.ts';
import { openTestVenue, type RunningEdge, type TestVenue } from '../../test/venue.ts';
import { runCommand } from '../admin/catalogue/commands.ts';
import { systemClock } from '../base/clock.ts';
import { silentLog } from '../base/log.ts';
import { openNats } from '../cluster/bus/nats-bus.ts';

const maxMs = 30_000;

if (!hasNats) console.warn('SKIPPED: edges over NATS: no nats-server is installed.');

describe.runIf(hasNats).each(oneStore(import.meta.url))('edges over NATS, on $name', (kind) => {
  let nats: TestNats;
  let venue: TestVenue;
  let edges: readonly [RunningEdge, RunningEdge];
  /** The player at each edge, and at the leader's own port. */
  let anna: readonly [Caller, Caller];
  let direct: Caller;

  beforeEach(async () => {
    nats = await openTestNats();
    const connect = () => openNats({ url: nats.url, clock: systemClock, log: silentLog() });
    venue = await openTestVenue(kind, { connect });
    const { token } = await venue.leader.addPlayer('anna');
    const funds = { site: 'layline', user: 'anna', amount: '9000' };
    await runCommand(venue.leader.app, { name: 'deposit', values: funds });
    edges = [await venue.openEdge(), await venue.openEdge()];
    anna = [openCaller(edges[0].server, token), openCaller(edges[1].server, token)];
    direct = openCaller(venue.leader.server, token);
  });
  afterEach(async () => {
    await venue.close();
    await nats.stop();
  });

  const place = (by: Caller, clientRef: string) =>
    by.post('/bet/save2', {
      marketId: finalMatch,
      selectionId: kings,
      type: 'back',
      oddsReq: 1.5,
      stake: 100,
      clientRef,
    });
  const exposure = async (by: Caller): Promise<unknown> =>
    (await by.get('/bet/exposure/fetch')).body.exposure;
  const status = () => edges[0].app.marketCache.view(finalMatch)?.status;

  /** Whether the last heartbeat told that betting is paused. */
  function isPausedAt({ messages }: StreamClient): boolean {
    const beat = messages.findLast(({ op }) => op === 'heartbeat');
    return beat !== undefined && 'isPaused' in beat && beat.isPaused === true;
  }

  it('[OPS-19] pause betting with a notice while NATS is away, and read on', async () => {
    const socket = await openStreamClient({ port: await listenOn(edges[0].server) });
    expect((await place(anna[0], 'before-it')).body).toMatchObject({ status: true });
    await nats.stop();
    await expect.poll(() => isPausedAt(socket), { timeout: maxMs }).toBe(true);
    expect(status()).toBe('SUSPENDED');
    // The leader's own port takes bets, and edges show them.
    expect((await place(direct, 'meanwhile')).status).toBe(200);
    await expect.poll(() => exposure(anna[1]), { timeout: maxMs }).toBe(200);
    const refused = await place(anna[0], 'refused-it');
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
    await nats.start();
    await expect.poll(() => isPausedAt(socket), { timeout: maxMs }).toBe(false);
    await expect.poll(status, { timeout: maxMs }).toBe('OPEN');
    expect((await place(anna[1], 'after-that')).status).toBe(200);
    expect(await exposure(anna[1])).toBe(300);
    await socket.close();
  }, 120_000);

  it('[OPS-19] place each of 48 bets once when NATS restarts in their midst', async () => {
    const first = Promise.withResolvers<void>();
    const bets = Array.from({ length: 48 }, async (_, nth) => {
      const answer = await place(anna[nth % 2 === 0 ? 0 : 1], `bet-number-${nth}`);
      first.resolve();
      return answer;
    });
    await first.promise;
    await nats.stop();
    await nats.start();
    const answers = await Promise.all(bets);
    const rows = await venue.store.query<{ client_ref: string }>('select client_ref from bet');
    const placed = rows.map((row) => row.client_ref);
    expect(new Set(placed).size).toBe(placed.length);
    const acknowledged = answers.flatMap(({ body }, nth) =>
      body.status ? [`bet-number-${nth}`] : [],
    );
    expect(acknowledged.filter((ref) => !placed.includes(ref))).toEqual([]);
    // Who got no answer sends the bet again, at the other edge.
    await expect.poll(status, { timeout: maxMs }).toBe('OPEN');
    const again = await Promise.all(
      answers.map((_, nth) => place(anna[nth % 2 === 0 ? 1 : 0], `bet-number-${nth}`)),
    );
    expect(again.filter(({ body }) => body.status !== true)).toEqual([]);
    expect(await exposure(anna[0])).toBe(4800);
  }, 120_000);
});
