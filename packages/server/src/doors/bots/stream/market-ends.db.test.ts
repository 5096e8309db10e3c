/** STREAM_ROUNDS sets how many rounds the load has, STREAM_SEED the random seed; failures print both. */
import { type MarketId, marketId } from '@layline/contract';
import { makeDice } from '@layline/feeds/test-entry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import {
  type BetfairStreamClient,
  openBetfairStreamClient,
} from '../../../../test/betfair-stream-client.ts';
import { defineFinal, kings, openFinal, pricesOf } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';
import { addAppKey } from '../../../store/queries/app-keys.ts';
import { OrderAnswers } from '../order-answers.ts';
import { BetfairStream } from './stream-server.ts';

const roundsWanted = Number(process.env['STREAM_ROUNDS'] ?? 50);
const seed = process.env['STREAM_SEED'] ?? 'ends';

/** Longer than a closed market stays in the cache, and than one without followers is kept here. */
const visibleMs = 5 * 60_000;
const soon = { timeout: 30_000, interval: 1 };
const fields = ['EX_MARKET_DEF', 'EX_BEST_OFFERS_DISP'];
const [a, b] = [marketId('1.201'), marketId('1.202')];
type Json = ReturnType<typeof JSON.parse>;
const isClosed = ({ mc }: Json) => mc?.[0].marketDefinition?.status === 'CLOSED';
const isUpdate = ({ mc, ct }: Json) => mc && !ct;

describe.each(oneStore(import.meta.url))('closed markets that leave the cache on $name', (kind) => {
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
  });
  afterEach(async () => {
    await stream.close();
    await test.close();
    await store.close();
  });

  /** A client that comes back has the books that it had before. */
  async function following(more: object = {}, held?: BetfairStreamClient) {
    const client = await openBetfairStreamClient(port);
    for (const [id, market] of held?.markets.markets ?? []) client.markets.markets.set(id, market);
    await client.authenticate('maker-key', token);
    const marketDataFilter = { fields, ladderLevels: 3 };
    client.send({ op: 'marketSubscription', id: 2, marketDataFilter, ...more });
    await client.next(({ ct }) => ct === 'SUB_IMAGE' || ct === 'RESUB_DELTA');
    return client;
  }

  const marketCache = () => test.app.marketCache;
  const open = (...ids: readonly MarketId[]) =>
    marketCache().apply(ids.map((id) => openFinal({ marketId: id })));
  const price = (size: number, ...ids: readonly MarketId[]) => {
    const runners = [pricesOf(kings, [[1.5, size]], [])];
    marketCache().apply(ids.map((id) => ({ marketId: id, at: test.clock.now(), runners })));
  };
  const close = (...ids: readonly MarketId[]) =>
    marketCache().apply(
      ids.map((id) => {
        const won = { status: 'CLOSED', results: ['WINNER', 'LOSER'], version: 9 } as const;
        return {
          marketId: id,
          at: test.clock.now(),
          definition: defineFinal({ ...won, marketId: id }),
        };
      }),
    );
  async function leave(): Promise<void> {
    await test.pass(visibleMs + 1);
    marketCache().sweep();
    await test.clock.turn();
  }
  /** The size offered at the only price. */
  const shown = (client: BetfairStreamClient, id: MarketId): unknown =>
    (client.markets.markets.get(id)?.runners.get(kings)?.['bdatb'] as Map<number, number[]>)?.get(
      0,
    )?.[2];
  const clockOf = (client: BetfairStreamClient): number =>
    Number.parseInt(client.clocks('mcm').clk, 36);

  it('[BOT-5] takes no change from the followers of other markets', async () => {
    open(a, b);
    const client = await following();
    close(b);
    await client.next(isClosed);
    for (const size of [1, 2, 3, 4]) {
      const from = client.messages.length;
      price(size, a);
      await client.next(isUpdate, from);
    }
    const before = clockOf(client);
    await leave();
    const from = client.messages.length;
    price(5, a);
    await client.next(isUpdate, from);
    expect(shown(client, a)).toBe(5);
    expect(clockOf(client)).toBeGreaterThan(before);
    expect(
      client.messages.filter(({ mc }) => mc?.some(({ id }: { id: string }) => id === b)).length,
    ).toBe(2);
  });

  it('[BOT-5] lets a reader that was cut before resume to the book of a steady one', async () => {
    open(a, b);
    const steady = await following();
    const cut = await following();
    close(b);
    await Promise.all([steady, cut].map((client) => client.next(isClosed)));
    const clocks = cut.clocks('mcm');
    cut.socket.destroy();
    await cut.closed;
    for (const size of [1, 2, 3, 4]) price(size, a);
    await leave();
    price(5, a);
    await steady.until(() => shown(steady, a) === 5);
    const back = await following(clocks, cut);
    expect(back.messages.at(-1)?.ct).toBe('RESUB_DELTA');
    expect(back.markets.plain()).toEqual(steady.markets.plain());
  });

  it('[BOT-5] starts a reader again whose market left while nobody followed it', async () => {
    open(a, b);
    const client = await following();
    const clocks = client.clocks('mcm');
    client.socket.destroy();
    await client.closed;
    await expect.poll(() => stream.report().subscriptions).toBe(0);
    await test.pass(70_000);
    close(b);
    await leave();
    const back = await following(clocks, client);
    expect(back.messages.at(-1)?.ct).toBe('SUB_IMAGE');
    expect([...back.markets.markets.keys()]).toEqual([a]);
  });

  it(`[BOT-5] leave every book right under load (seed ${seed})`, async () => {
    const dice = makeDice(seed);
    let last = 1000;
    const next = () => marketId(`1.${(last += 1)}`);
    const ids = Array.from({ length: 150 }, next);
    open(...ids);
    const clients = await Promise.all(Array.from({ length: 8 }, () => following()));
    const sizes = new Map<MarketId, number>();
    for (let round = 1; round <= roundsWanted; round += 1) {
      for (const id of ids) sizes.set(id, round);
      price(round, ...ids);
      if (dice.hits(0.3)) {
        const [over] = ids.splice(dice.between(0, ids.length - 1), 1);
        if (over !== undefined) close(over);
        const opened = next();
        ids.push(opened);
        open(opened);
      }
      await test.pass(dice.between(0, 60_000));
      marketCache().sweep();
      await test.clock.turn();
      const seen = ids.slice(0, 149);
      const right = seen.map((id) => sizes.get(id));
      for (const client of clients) {
        await expect.poll(() => seen.map((id) => shown(client, id)), soon).toEqual(right);
        client.forget();
      }
    }
  }, 1_200_000);
});
