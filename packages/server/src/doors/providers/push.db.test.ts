/** Providers push over real sockets into a complete server. */
import { marketId } from '@layline/contract';
import {
  makePush,
  pricesOfKings,
  pushedEvent,
  pushedMatchOdds,
  pushSnapshot,
} from '@layline/feeds/test-entry';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/caller.ts';
import { openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import { silentLog } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';
import { FeedSet } from '../../venue/market/feed-set.ts';
import { Providers } from '../../venue/providers/providers.ts';
import { openPush } from './serve.ts';

const kingsLions = marketId('acme.1');

describe.each(oneStore(import.meta.url))('providers over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let feeds: FeedSet;
  let providers: Providers;
  let server: FastifyInstance;
  let address: string;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    const { clock, app } = test;
    const { marketCache } = app;
    feeds = new FeedSet({ sources: [], marketCache, clock, log: silentLog() });
    providers = await Providers.open({ ...app, feeds });
    server = openPush({ app, providers, rateLimit: 0, trustProxy: [] });
    address = await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    await server.close();
    await feeds.close();
    await test.close();
    await store.close();
  });

  async function run(name: string, values: Record<string, string> = {}) {
    const answer = await runCommand({ ...test.app, feeds, providers }, { name, values });
    if (answer.kind === 'problem') throw new Error(answer.message);
    return answer.done.data as { readonly key: string };
  }

  async function call(key: string, path: string, body?: object) {
    const response = await fetch(`${address}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  const send = (key: string, message: object) => call(key, '/v1/messages', message);
  const now = () => test.clock.now();
  const delta = (sequence: number, markets: object[]) =>
    makePush('delta', { sequence, at: now(), markets });

  /** Returns null if the market does not exist. */
  const statusOf = (id = kingsLions) => {
    const market = test.app.marketCache.find(id);
    return market === undefined ? null : test.app.marketCache.statusOf(market);
  };
  const becomes = (status: string) => vi.waitFor(() => expect(statusOf()).toBe(status));

  const balanceOf = async (player: Caller) =>
    (await player.get('/auth/letest-user-details')).body.data.user.openingBalance as number;
  const bet = { marketId: 'acme.1', selectionId: 1, type: 'back', oddsReq: 1.9, stake: 100 };
  const won = (winner = 'Kings') => ({
    marketId: 'acme.1',
    definition: {
      ...pushedMatchOdds,
      status: 'CLOSED',
      runners: pushedMatchOdds.runners.map((one) => ({
        ...one,
        status: one.name === winner ? 'WINNER' : 'LOSER',
      })),
    },
  });
  const scoreOf = (eventId: string, told: object) => ({
    sport: 'cricket' as const,
    eventId,
    at: now(),
    phase: 'play' as const,
    summary: '',
    sides: [
      { name: 'Kings', shortName: 'KIN' },
      { name: 'Lions', shortName: 'LIO' },
    ] as [{ name: string; shortName: string }, { name: string; shortName: string }],
    winner: null,
    format: 'T20',
    ballsPerOver: 6,
    toss: null,
    innings: [],
    batters: [],
    bowler: null,
    partnership: null,
    lastBalls: [],
    runRate: null,
    requiredRate: null,
    isBallRunning: false,
    ...told,
  });
  const listed = async () => {
    const answer = await runCommand(
      { ...test.app, feeds, providers },
      { name: 'market waiting', values: {} },
    );
    return answer.kind === 'done' ? answer.done.data : answer.message;
  };

  /** A player has bet 100 on Kings at 1.90, and prices and bets are some time ago. */
  async function betted(values: Record<string, string> = {}, waitMs = 11_000) {
    const key = await pushing({ silence: '60' });
    if (Object.keys(values).length > 0) await run('provider set', { name: 'acme', ...values });
    const player = await test.addPlayer('paula');
    await vi.waitFor(async () => {
      const { body } = await player.post('/bet/save2', { ...bet, clientRef: 'on-kings' });
      expect(body).toMatchObject({ status: true });
    });
    await test.pass(waitMs);
    return { key, player };
  }

  it('[FEED-10] a result beyond a limit waits for a trader, who settles it', async () => {
    const { key, player } = await betted({ waitAbove: '50' });
    const sent = await send(key, delta(2, [won()]));
    const why = 'waits for the operator: pays more than 50.00';
    expect(sent.body.data.effects).toEqual([
      { marketId: 'acme.1', effects: ['closes and pays Kings', why] },
    ]);
    expect(await listed()).toMatchObject([
      { market: 'acme.1', source: 'push:acme', stated: 'Kings', amount: 90, dueAt: null },
    ]);
    await test.pass(120_000);
    expect(await balanceOf(player)).toBe(1000);
    expect(statusOf()).toBe('SUSPENDED');
    await run('market result', { market: 'acme.1', winner: 'Kings' });
    expect(await balanceOf(player)).toBe(1090);
    await vi.waitFor(async () => expect(await listed()).toEqual([]));
  });

  it.each([
    ['in a market', { payoutMarket: '80' }, 11_000, 'pays more than 80.00 in a market'],
    ['in a day', { payoutDay: '80' }, 11_000, 'pays more than 80.00 in 24 hours'],
    ['soon after a bet', {}, 5000, 'comes within 10 s of the last price or bet'],
  ])(
    '[FEED-10] a result waits that pays too much %s, or comes too soon',
    async (_what, values, waitMs, reason) => {
      const { key } = await betted(values, waitMs);
      await send(key, delta(2, [won()]));
      expect(await listed()).toMatchObject([{ reason, dueAt: null }]);
    },
  );

  it('[FEED-10] a payment is delayed, and a person stops it', async () => {
    const { key, player } = await betted();
    await send(key, delta(2, [won()]));
    expect(await listed()).toMatchObject([{ reason: 'paid after a delay', amount: 90 }]);
    await run('market stop', { market: 'acme.1' });
    await test.pass(120_000);
    expect(await listed()).toMatchObject([{ reason: 'stopped by an operator', dueAt: null }]);
    expect(await balanceOf(player)).toBe(1000);
    await run('market void', { market: 'acme.1' });
    expect(await balanceOf(player)).toBe(1000);
  });

  it('[FEED-10] disabling a provider stops all its payments', async () => {
    const { key, player } = await betted();
    await send(key, delta(2, [won()]));
    await run('provider disable', { name: 'acme' });
    await test.pass(120_000);
    expect(await listed()).toMatchObject([{ reason: 'the provider is disabled', dueAt: null }]);
    expect(await balanceOf(player)).toBe(1000);
  });

  it('[FEED-2] a second, different result is refused by name, also once it is paid', async () => {
    const { key, player } = await betted({ delay: '0' });
    await send(key, delta(2, [won()]));
    await vi.waitFor(async () => {
      await test.pass(1000);
      expect(await balanceOf(player)).toBe(1090);
    });
    expect(await send(key, delta(3, [won('Lions')]))).toMatchObject({
      status: 400,
      body: {
        message: expect.stringContaining("has closed with 'Kings'; 'Lions' needs the operator"),
      },
    });
    expect(feeds.states()[0]?.lastProblem).toContain("'Lions' needs the operator");
    // After a restart the feed knows nothing of the market; the store does.
    const { app } = test;
    const again = new FeedSet({
      sources: [],
      marketCache: app.marketCache,
      clock: app.clock,
      log: silentLog(),
    });
    const { feed } = (await Providers.open({ ...app, feeds: again })).find(key) ?? {};
    const snapshot = (sequence: number, winner: string) =>
      makePush('snapshot', { sequence, at: now(), events: [pushedEvent], markets: [won(winner)] });
    expect(await feed?.check(snapshot(4, 'Lions'))).toMatchObject({
      message: expect.stringContaining("has closed with 'Kings'; 'Lions' needs the operator"),
    });
    const same = await feed?.check(snapshot(4, 'Kings'));
    expect(JSON.stringify(same)).toContain('is closed by this result already');
    await again.close();
    expect(await balanceOf(player)).toBe(1090);
  });

  it('[FEED-10] a score that contradicts the result puts the market on the list', async () => {
    const { key } = await betted();
    const score = scoreOf('acme:7001', { phase: 'over', winner: 1 });
    expect(await send(key, delta(2, [{ ...won(), score }]))).toMatchObject({ status: 200 });
    expect(await listed()).toMatchObject([
      {
        reason: 'the score contradicts the result',
        stated: 'Kings',
        computed: 'Lions, by the score',
        dueAt: null,
      },
    ]);
    expect(statusOf()).toBe('SUSPENDED');
  });

  it('[FEED-3] a number that locked a provider out is forgotten with its key', async () => {
    const key = await pushing();
    await send(key, pushSnapshot(now() * 1000, now()));
    expect(await send(key, pushSnapshot(5, now()))).toMatchObject({
      body: { code: 'SEQUENCE_OLD' },
    });
    const replaced = await run('provider key', { name: 'acme' });
    expect(await send(replaced.key, pushSnapshot(5, now()))).toMatchObject({ status: 200 });
  });

  it('[FEED-6] the score of a joined event stays with the source that told it first', async () => {
    const key = await pushing();
    const eventId = '900';
    const score = scoreOf(eventId, { summary: 'of the feed' });
    test.app.marketCache.apply([{ ...openFinal(), score }]);
    await run('provider set', { name: 'acme', events: eventId });
    const forged = scoreOf(eventId, { summary: 'FORGED' });
    const event = { ...pushedEvent, eventId, score: forged };
    const definition = { ...pushedMatchOdds, eventId };
    const markets = [{ marketId: 'acme.9', definition }];
    const answer = await send(
      key,
      makePush('delta', { sequence: 2, at: now(), events: [event], markets }),
    );
    expect(answer).toMatchObject({ status: 200 });
    await vi.waitFor(() => expect(statusOf(marketId('acme.9'))).toBe('OPEN'));
    expect(test.app.marketCache.scores.find(eventId)?.summary).toBe('of the feed');
  });

  it('[FEED-12] a full venue says what it leaves out', async () => {
    const key = await pushing();
    const { marketCache } = test.app;
    vi.spyOn(marketCache, 'room').mockReturnValue(0);
    const more = [{ marketId: 'acme.9', definition: pushedMatchOdds }];
    const sent = await send(key, delta(2, more));
    expect(sent.body.data.effects).toMatchObject([
      {
        marketId: 'acme.9',
        effects: [
          'new',
          'is OPEN',
          'prices of 2 runners',
          'overlay off',
          'left out: the venue is full',
        ],
      },
    ]);
    expect(marketCache.find(marketId('acme.9'))).toBeUndefined();
  });

  /** Adds a provider with an open match. */
  async function pushing(values: Record<string, string> = {}) {
    const { key } = await run('provider add', { name: 'acme', ...values });
    expect(await send(key, pushSnapshot(1, now()))).toMatchObject({ status: 200 });
    await becomes('OPEN');
    return key;
  }

  it('[FEED-1] bets are placed at their prices, and their results pay', async () => {
    const key = await pushing();
    const player = await test.addPlayer('paula');
    const bet = { marketId: 'acme.1', selectionId: 1, type: 'back', oddsReq: 1.9, stake: 100 };
    await vi.waitFor(async () => {
      const { body } = await player.post('/bet/save2', { ...bet, clientRef: 'on-kings' });
      expect(body).toMatchObject({ status: true });
    });
    const [kings, lions] = pushedMatchOdds.runners;
    const runners = [
      { ...kings, status: 'WINNER' },
      { ...lions, status: 'LOSER' },
    ];
    const definition = { ...pushedMatchOdds, status: 'CLOSED', runners };
    await test.pass(9000);
    await send(key, makePush('heartbeat', { sequence: 2, at: now() }));
    await test.pass(9000);
    const effects = [{ marketId: 'acme.1', effects: ['closes and pays Kings', 'is paid in 60 s'] }];
    const closed = delta(3, [{ marketId: 'acme.1', definition }]);
    expect(await call(key, '/v1/check', closed)).toMatchObject({ body: { data: { effects } } });
    expect(statusOf()).toBe('OPEN');
    const first = await send(key, closed);
    expect(first).toMatchObject({ status: 200, body: { data: { sequence: 3, effects } } });
    // The reply was lost, so the message is repeated.
    expect((await send(key, closed)).body.data).toEqual({ ...first.body.data, isRepeat: true });
    expect(await balanceOf(player)).toBe(1000);
    await test.pass(60_000);
    await vi.waitFor(async () => {
      await test.pass(1000);
      expect(await balanceOf(player)).toBe(1090);
    });
  });

  it('[FEED-3] a key gives access to its own provider only, until it is replaced', async () => {
    const key = await pushing();
    const other = await run('provider add', { name: 'rival' });
    const market = { marketId: 'acme.1', definition: pushedMatchOdds };
    const grab = makePush('snapshot', { sequence: 1, at: now(), markets: [market] });
    expect(await send(other.key, grab)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_MESSAGE', message: expect.stringContaining("'rival.'") },
    });
    expect(statusOf()).toBe('OPEN');
    for (const wrong of ['', 'no-key-of-anybody-at-all', `${key}x`]) {
      expect(await send(wrong, delta(2, []))).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED' },
      });
    }
    const replaced = await run('provider key', { name: 'acme' });
    expect((await send(key, delta(2, []))).status).toBe(401);
    expect(await send(replaced.key, delta(2, []))).toMatchObject({
      body: { code: 'SNAPSHOT_NEEDED' },
    });
    expect((await send(replaced.key, pushSnapshot(1, now()))).status).toBe(200);
    const rows = JSON.stringify(await store.query('select * from provider'));
    expect(rows).not.toContain(replaced.key);
  });

  it('[FEED-4] silence suspends its markets, and the next message reopens them', async () => {
    const key = await pushing({ silence: '3' });
    await test.pass(3000);
    expect(statusOf()).toBe('OPEN');
    await test.pass(1000);
    expect(statusOf()).toBe('SUSPENDED');
    const beat = makePush('heartbeat', { sequence: 2, at: now() });
    expect((await send(key, beat)).status).toBe(200);
    await becomes('OPEN');
  });

  it('[FEED-4] a fault suspends only its own markets', async () => {
    const key = await pushing();
    const rival = await run('provider add', { name: 'rival' });
    const theirs = JSON.parse(
      JSON.stringify(pushSnapshot(1, now())).replaceAll('acme', 'rival'),
    ) as object;
    await send(rival.key, theirs);
    const ofRival = marketId('rival.1');
    await vi.waitFor(() => expect(statusOf(ofRival)).toBe('OPEN'));
    const response = await fetch(`${address}/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"kind": "del',
    });
    expect(response.status).toBe(400);
    await becomes('SUSPENDED');
    expect(statusOf(ofRival)).toBe('OPEN');
    expect(feeds.states()).toMatchObject([
      { name: 'push:acme', markets: 2, lastProblem: expect.stringContaining('INVALID_MESSAGE') },
      { name: 'push:rival', markets: 2, staleReason: null },
    ]);
  });

  it('[FEED-3] a disabled provider is disconnected at once, and needs a snapshot afterwards', async () => {
    const key = await pushing();
    await run('provider disable', { name: 'acme' });
    expect(statusOf()).toBe('SUSPENDED');
    expect((await send(key, delta(2, []))).status).toBe(401);
    await run('provider enable', { name: 'acme' });
    expect(await send(key, delta(2, []))).toMatchObject({ body: { code: 'SNAPSHOT_NEEDED' } });
    expect(statusOf()).toBe('SUSPENDED');
    await send(key, pushSnapshot(3, now()));
    await becomes('OPEN');
  });

  it('[FEED-3] messages over the limit are refused, and refused ones count', async () => {
    const { key } = await run('provider add', { name: 'acme' });
    for (let sent = 0; sent < 200; sent += 1) {
      expect((await call(key, '/v1/check', { kind: 'no' })).status).toBe(400);
    }
    expect(await call(key, '/v1/check', { kind: 'no' })).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    });
    await test.pass(10_001);
    expect((await call(key, '/v1/state')).body.data).toMatchObject({ sequence: null, markets: 0 });
  });

  it('[FEED-5] a socket answers each frame in turn, and closes with its key', async () => {
    const { key } = await run('provider add', { name: 'acme' });
    const url = `${address.replace('http', 'ws')}/v1/stream`;
    const open = (token: string) =>
      new WebSocket(url, { headers: { authorization: `Bearer ${token}` } });
    const refused = open('nobody-at-all-has-this-key');
    const status = await new Promise((resolve) => {
      refused.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    });
    expect(status).toBe(401);
    const ws = open(key);
    const answers: object[] = [];
    ws.on('message', (data: Buffer) => answers.push(JSON.parse(String(data)) as object));
    await new Promise((resolve) => ws.once('open', resolve));
    const priced = { marketId: 'acme.1', runners: [pricesOfKings] };
    for (const message of [pushSnapshot(1, now()), delta(2, [priced]), delta(4, [])]) {
      ws.send(JSON.stringify(message));
    }
    ws.send('{');
    await vi.waitFor(() => expect(answers).toHaveLength(4));
    expect(answers).toMatchObject([
      { status: true, data: { sequence: 1 } },
      { status: true, data: { sequence: 2 } },
      { status: false, code: 'SNAPSHOT_NEEDED' },
      { status: false, code: 'INVALID_MESSAGE' },
    ]);
    const ended = new Promise((resolve) => ws.once('close', resolve));
    await run('provider key', { name: 'acme' });
    expect(await ended).toBe(4401);
  });

  it('[FEED-2] garbage at either door is refused, and the next message goes on', async () => {
    const key = await pushing();
    const message = delta(2, []);
    const garbage = [
      '',
      'null',
      '[]',
      '{',
      '"\\u0000"',
      '\u0000\u0001\u00ff',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      'x'.repeat(1_000_000),
      JSON.stringify({ ...message, kind: 'everything' }),
      JSON.stringify({ ...message, sequence: '2' }),
      JSON.stringify({ ...message, markets: [null] }),
      JSON.stringify({ ...message, more: 1 }),
    ];
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    for (const path of ['/v1/messages', '/v1/check']) {
      for (const body of garbage) {
        const response = await fetch(`${address}${path}`, { method: 'POST', headers, body });
        expect(response.status, body.slice(0, 40)).toBe(400);
        expect(await response.json()).toMatchObject({ code: 'INVALID_MESSAGE' });
      }
      const large = 'x'.repeat(5_000_000);
      const refused = await fetch(`${address}${path}`, { method: 'POST', headers, body: large });
      expect(refused.status).toBe(413);
    }
    const ws = new WebSocket(`${address.replace('http', 'ws')}/v1/stream`, { headers });
    const answers: object[] = [];
    ws.on('message', (data: Buffer) => answers.push(JSON.parse(String(data)) as object));
    ws.on('error', () => undefined);
    await new Promise((resolve) => ws.once('open', resolve));
    for (const frame of [...garbage, Buffer.from([0, 255])]) ws.send(frame);
    ws.send(JSON.stringify(message));
    await vi.waitFor(() => expect(answers).toHaveLength(garbage.length + 2));
    const last = answers.pop();
    for (const answer of answers) expect(answer).toMatchObject({ code: 'INVALID_MESSAGE' });
    expect(last).toMatchObject({ status: true, data: { sequence: 2 } });
    await becomes('OPEN');
    const closed = new Promise((resolve) => ws.once('close', resolve));
    ws.send('x'.repeat(5_000_000));
    expect(await closed).toBe(1009);
    expect(await send(key, delta(3, []))).toMatchObject({ status: 200 });
  });

  it('[FEED-5] serves its own description, and nothing else', async () => {
    const { body } = await call('', '/v1/openapi.json');
    const { properties } = body.components.schemas.Message;
    expect(Object.keys(properties)).toEqual(['kind', 'sequence', 'at', 'events', 'markets']);
    const { key } = await run('provider add', { name: 'acme' });
    expect((await call(key, '/api/site')).status).toBe(404);
  });
});
