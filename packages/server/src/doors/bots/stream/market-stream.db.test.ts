import { marketId, money, odds } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import {
  type BetfairStreamClient,
  openBetfairStreamClient,
} from '../../../../test/betfair-stream-client.ts';
import { openCaller } from '../../../../test/caller.ts';
import {
  defineFinal,
  finalMatch,
  kings,
  lions,
  openFinal,
  pricesOf,
} from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import type { Store } from '../../../store/database.ts';
import { addAppKey } from '../../../store/queries/app-keys.ts';
import { OrderAnswers } from '../order-answers.ts';
import { BetfairStream } from './stream-server.ts';

type Json = ReturnType<typeof JSON.parse>;

const fields = ['EX_MARKET_DEF', 'EX_BEST_OFFERS_DISP', 'EX_LTP', 'EX_TRADED_VOL'];
const subscribe = (more: object = {}) => ({
  op: 'marketSubscription',
  id: 2,
  marketFilter: { marketIds: null },
  marketDataFilter: { fields, ladderLevels: 3 },
  ...more,
});

describe.each(oneStore(import.meta.url))('the market stream of a program on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let stream: BetfairStream;
  let port: number;
  let token: string;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    ({ token } = await test.addPlayer('maker'));
    const { clock } = test.app;
    const owner = { playerId: 'maker', siteId: 'layline', name: 'bot', now: clock.now() };
    await addAppKey(store, { key: 'maker-key', ...owner });
    const answers = new OrderAnswers(clock);
    stream = new BetfairStream({ app: test.app, answers, rateLimit: 0, tls: null });
    port = await stream.listen({ port: 0, host: '127.0.0.1' });
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
  });
  afterEach(async () => {
    await stream.close();
    await test.close();
    await store.close();
  });

  async function signedIn(): Promise<BetfairStreamClient> {
    const client = await openBetfairStreamClient(port);
    expect(await client.authenticate('maker-key', token)).toMatchObject({
      statusCode: 'SUCCESS',
      connectionClosed: false,
    });
    return client;
  }

  async function following(more: object = {}): Promise<BetfairStreamClient> {
    const client = await signedIn();
    client.send(subscribe(more));
    await client.next(
      ({ ct, segmentType }) => ct === 'SUB_IMAGE' && (segmentType ?? 'SEG_END') === 'SEG_END',
    );
    return client;
  }

  const price = (back: number, size: number) =>
    test.app.marketCache.apply([
      {
        marketId: finalMatch,
        at: test.app.clock.now(),
        runners: [pricesOf(kings, [[back, size]], [[2.02, 5000]])],
      },
    ]);

  it('sends a market whole, with every field that clients read, and then its changes', async () => {
    const client = await signedIn();
    client.send(subscribe());
    expect(await client.statusOf(2)).toMatchObject({ statusCode: 'SUCCESS' });
    const image = await client.next(({ ct }) => ct === 'SUB_IMAGE');
    expect(image).toMatchObject({ op: 'mcm', id: 2, heartbeatMs: 5000, conflateMs: 0 });
    expect(image.pt).toBe(test.app.clock.now());
    const [market] = image.mc;
    expect(market).toMatchObject({ id: finalMatch, img: true, tv: 10_000 });
    const needed =
      'betDelay bettingType bspMarket bspReconciled complete crossMatching discountAllowed eventId ' +
      'eventTypeId inPlay marketBaseRate marketTime numberOfActiveRunners numberOfWinners ' +
      'persistenceEnabled regulators runnersVoidable status timezone turnInPlayEnabled version runners';
    expect(Object.keys(market.marketDefinition)).toEqual(expect.arrayContaining(needed.split(' ')));
    expect(market.rc[0]).toEqual({
      id: kings,
      tv: 0,
      bdatb: [[0, 2, 5000]],
      bdatl: [[0, 2.02, 5000]],
    });
    price(1.99, 40);
    const delta = await client.next(({ mc, ct }) => mc && !ct);
    expect(delta.mc).toEqual([{ id: finalMatch, rc: [{ id: kings, bdatb: [[0, 1.99, 40]] }] }]);
    expect(delta.clk).not.toBe(image.clk);
  });

  it('sends a heartbeat after each silence, and none before the first subscription', async () => {
    const client = await signedIn();
    test.clock.advance(10_000);
    client.send({ op: 'heartbeat', id: 7 });
    expect(await client.statusOf(7)).toMatchObject({ statusCode: 'SUCCESS' });
    expect(client.messages.map(({ op }) => op)).toEqual(['connection', 'status', 'status']);
    client.send(subscribe({ heartbeatMs: 500 }));
    const image = await client.next(({ ct }) => ct === 'SUB_IMAGE');
    for (let beat = 1; beat <= 3; beat += 1) {
      const from = client.messages.length;
      test.clock.advance(500);
      const told = await client.next(({ ct }) => ct === 'HEARTBEAT', from);
      expect(told).toEqual({
        op: 'mcm',
        id: 2,
        clk: image.clk,
        pt: test.app.clock.now(),
        ct: 'HEARTBEAT',
      });
    }
  });

  it("writes plain ASCII, whatever a runner's name", async () => {
    const { runners, ...definition } = defineFinal();
    const named = runners.map((runner) => ({ ...runner, name: 'भारत Ωmega' }));
    test.app.marketCache.apply([
      {
        marketId: finalMatch,
        at: test.app.clock.now(),
        definition: { ...definition, runners: named },
      },
    ]);
    const client = await following();
    expect(client.raw).toMatch(/^[\r\n\x20-\x7e]*$/);
    expect(client.markets.markets.get(finalMatch)?.definition.runners[0].name).toBe('भारत Ωmega');
  });

  it('conflates changes for as long as requested', async () => {
    const client = await following({ conflateMs: 1000 });
    price(1.9, 10);
    price(1.8, 20);
    const other = await following();
    expect(client.messages.filter(({ mc }) => mc)).toHaveLength(1);
    expect(other.messages.length).toBeGreaterThan(0);
    test.clock.advance(1000);
    const delta = await client.next(({ mc, ct }) => mc && !ct);
    expect(delta.mc[0].rc[0].bdatb[0]).toEqual([0, 1.8, 20]);
  });

  it('finds markets by each part of a filter', async () => {
    const filters: readonly (readonly [filter: object, count: number])[] = [
      [{ eventTypeIds: ['4'] }, 1],
      [{ eventTypeIds: ['1'] }, 0],
      [{ eventIds: ['900'], marketTypes: ['MATCH_ODDS'], countryCodes: ['IN'] }, 1],
      [{ countryCodes: ['GB'] }, 0],
      [{ venues: ['Ascot'] }, 0],
      [{ bettingTypes: ['ODDS'], turnInPlayEnabled: true, bspMarket: false }, 1],
      [{ bettingTypes: ['LINE'] }, 0],
      [{ bspMarket: true }, 0],
      [{ turnInPlayEnabled: false }, 0],
      [{ raceTypes: ['Flat'] }, 0],
      [{ marketIds: [finalMatch, '1.9'], venues: null }, 1],
    ];
    const client = await signedIn();
    for (const [index, [marketFilter, count]] of filters.entries()) {
      client.send(subscribe({ id: 10 + index, marketFilter }));
      await client.next(({ ct, id }) => ct === 'SUB_IMAGE' && id === 10 + index);
      expect([marketFilter, client.markets.markets.size]).toEqual([marketFilter, count]);
    }
  });

  it('sends newly opened markets and results, and nothing of other sports', async () => {
    const client = await following({ marketFilter: { eventTypeIds: ['4'] } });
    const second = marketId('1.200');
    const at = test.app.clock.now();
    test.app.marketCache.apply([
      { ...openFinal(), marketId: second, definition: defineFinal({ marketId: second }) },
    ]);
    await client.next(({ mc }) => mc?.some(({ id, img }: Json) => id === second && img));
    const won = defineFinal({ status: 'CLOSED', results: ['WINNER', 'LOSER'], version: 9 });
    test.app.marketCache.apply([{ marketId: finalMatch, at, definition: won }]);
    await client.next(({ mc }) => mc?.[0].marketDefinition?.status === 'CLOSED');
    const { definition, runners } = client.markets.markets.get(finalMatch) ?? {};
    expect(definition.runners.map(({ status }: Json) => status)).toEqual(['WINNER', 'LOSER']);
    expect(definition.numberOfActiveRunners).toBe(0);
    expect(runners?.get(kings)?.['bdatb']).toEqual(new Map());
    const tennis = marketId('1.300');
    const fixture = { ...defineFinal().fixture, sportId: '2' as const };
    test.app.marketCache.apply([
      { ...openFinal(), marketId: tennis, definition: defineFinal({ marketId: tennis, fixture }) },
    ]);
    price(1.5, 3);
    const last = await following({ marketFilter: { eventTypeIds: ['4'] } });
    expect([...last.markets.markets.keys()]).toEqual([finalMatch, second]);
    expect(client.markets.markets.has(tennis)).toBe(false);
  });

  it('sends the result that an operator gives, and a later correction', async () => {
    const client = await following();
    const statuses = () =>
      client.markets.markets.get(finalMatch)?.definition.runners.map(({ status }: Json) => status);
    const settle = (name: string, winner: string) =>
      runCommand(test.app, { name, values: { market: finalMatch, winner } });
    await settle('market result', 'Lions');
    await client.until(() => statuses()?.includes('WINNER'));
    expect(statuses()).toEqual(['LOSER', 'WINNER']);
    expect(client.markets.markets.get(finalMatch)?.definition.status).toBe('CLOSED');
    await settle('market resettle', 'Kings');
    await client.until(() => statuses()?.[0] === 'WINNER');
    expect(statuses()).toEqual(['WINNER', 'LOSER']);
    const late = await following();
    expect(late.markets.plain()).toEqual(client.markets.plain());
  });

  it('removes the prices of a stale market, and sends them again later', async () => {
    const client = await following();
    test.app.marketCache.setFeedStale('The feed is silent.');
    await client.next(({ mc }) => mc?.[0].marketDefinition?.status === 'SUSPENDED');
    const levels = () => client.markets.markets.get(finalMatch)?.runners.get(kings)?.['bdatb'];
    expect(levels()).toEqual(new Map());
    test.app.marketCache.apply([]);
    await client.next(({ mc, ct }) => !ct && mc?.[0].marketDefinition?.status === 'OPEN');
    expect(levels()).toEqual(new Map([[0, [0, 2, 5000]]]));
  });

  it('resumes after a cut, with the same book as a client without a cut', async () => {
    const all = { fields: [...fields, 'EX_BEST_OFFERS', 'EX_ALL_OFFERS'], ladderLevels: 10 };
    for (const marketDataFilter of [{ fields, ladderLevels: 2 }, all]) {
      const steady = await following({ marketDataFilter });
      const cut = await following({ marketDataFilter });
      price(1.97, 70);
      const told = ({ mc, ct }: Json) => mc && !ct;
      await cut.next(told);
      const clocks = cut.clocks('mcm');
      cut.socket.destroy();
      await cut.closed;
      for (const size of [1, 2, 3]) price(1.9 + size / 100, size);
      test.app.marketCache.apply([
        {
          marketId: finalMatch,
          at: test.app.clock.now(),
          totalMatched: money(2_000_000 + all.fields.length),
        },
        {
          marketId: finalMatch,
          at: test.app.clock.now(),
          runners: [{ ...pricesOf(lions, [], [[3, 1]]), lastTraded: odds(298) }],
        },
      ]);
      const back = await signedIn();
      back.markets.markets.clear();
      for (const [id, market] of cut.markets.markets) back.markets.markets.set(id, market);
      back.send(subscribe({ marketDataFilter, ...clocks }));
      await back.next(({ ct }) => ct === 'RESUB_DELTA');
      await steady.until(
        () => JSON.stringify(steady.markets.plain()) === JSON.stringify(back.markets.plain()),
      );
      expect(back.markets.plain()).toEqual(steady.markets.plain());
    }
  });

  it('sends markets that closed during a cut, and whole markets after a long one', async () => {
    const cut = await following();
    const clocks = cut.clocks('mcm');
    cut.socket.destroy();
    await cut.closed;
    const won = defineFinal({ status: 'CLOSED', results: ['LOSER', 'WINNER'], version: 9 });
    test.app.marketCache.apply([
      { marketId: finalMatch, at: test.app.clock.now(), definition: won },
    ]);
    await test.app.marketSync.settleDown();
    const back = await signedIn();
    back.markets.markets.set(finalMatch, { definition: {}, tv: 0, runners: new Map() });
    back.send(subscribe(clocks));
    const delta = await back.next(({ ct }) => ct === 'RESUB_DELTA');
    expect(delta.mc[0].marketDefinition.status).toBe('CLOSED');
    const other = await following({ marketFilter: { eventTypeIds: ['4'] }, ...clocks });
    expect(other.messages.at(-1).ct).toBe('SUB_IMAGE');
    back.socket.destroy();
    other.socket.destroy();
    await expect.poll(() => stream.report().subscriptions).toBe(0);
    test.clock.advance(70_000);
    const late = await signedIn();
    late.send(subscribe(clocks));
    expect((await late.next(({ ct }) => ct === 'RESUB_DELTA')).mc[0].img).toBe(true);
    const elsewhere = await following({ initialClk: 'abc.AAAAAAAAAAA', clk: '5' });
    expect(elsewhere.messages.at(-1).ct).toBe('SUB_IMAGE');
  });

  it('refuses clocks that it did not issue, and lets the client try again', async () => {
    const client = await following();
    const { initialClk } = client.clocks('mcm');
    const wrong = [
      { initialClk, clk: 'zzzzzz' },
      { initialClk },
      { clk: '1' },
      { initialClk: '{}', clk: '-1' },
    ];
    for (const [index, clocks] of wrong.entries()) {
      client.send(subscribe({ id: 10 + index, ...clocks }));
      expect(await client.statusOf(10 + index)).toMatchObject({
        statusCode: 'FAILURE',
        errorCode: 'INVALID_CLOCK',
        connectionClosed: false,
      });
    }
    const from = client.messages.length;
    price(1.7, 5);
    expect((await client.next(({ mc }) => mc, from)).id).toBe(2);
  });

  it('accepts 200 markets, and splits a long image into segments', async () => {
    const add = (count: number, first: number) =>
      test.app.marketCache.apply(
        Array.from({ length: count }, (_, index) => {
          const id = marketId(`1.${first + index}`);
          return { ...openFinal(), marketId: id, definition: defineFinal({ marketId: id }) };
        }),
      );
    add(199, 1000);
    const client = await following({ segmentationEnabled: true });
    const types = client.messages.flatMap(({ segmentType }) => segmentType ?? []);
    expect(types[0]).toBe('SEG_START');
    expect(types.at(-1)).toBe('SEG_END');
    expect(client.markets.markets.size).toBe(200);
    add(1, 2000);
    client.send(subscribe({ id: 3 }));
    expect(await client.statusOf(3)).toMatchObject({
      errorCode: 'SUBSCRIPTION_LIMIT_EXCEEDED',
      connectionClosed: false,
    });
    expect(client.markets.markets.has('1.2000')).toBe(false);
  });

  it('ends at once with the session, the player, the site or the key', async () => {
    const command = (name: string, more: object) =>
      runCommand(test.app, { name, values: { site: 'layline', ...more } });
    const signOut = async () => {
      const session = await test.app.sessions.find(token);
      if (session) await test.app.sessions.close(session);
    };
    const comeBack = async () => {
      await command('site resume', {});
      await command('user enable', { user: 'maker' });
      ({ token } = await openCaller(test.server).signIn('maker', 'maker'));
    };
    const ends: readonly (readonly [code: string, end: () => unknown])[] = [
      ['INVALID_SESSION_INFORMATION', () => signOut()],
      ['INVALID_SESSION_INFORMATION', () => command('user disable', { user: 'maker' })],
      ['NOT_AUTHORIZED', () => command('site suspend', {})],
      ['INVALID_APP_KEY', () => command('app-key revoke', { user: 'maker', name: 'bot' })],
    ];
    for (const [code, end] of ends) {
      const client = await following();
      await end();
      test.clock.advance(1000);
      await client.closed;
      if (code !== 'INVALID_APP_KEY') await comeBack();
      expect(client.messages.at(-1)).toMatchObject({
        op: 'status',
        errorCode: code,
        connectionClosed: true,
      });
    }
    expect(stream.report()).toMatchObject({ connections: 0, subscriptions: 0 });
    const refused = await openBetfairStreamClient(port);
    expect(await refused.authenticate('maker-key', token)).toMatchObject({
      errorCode: 'INVALID_APP_KEY',
      connectionClosed: true,
    });
  });
});
