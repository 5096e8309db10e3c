/**
 * A thousand readers on real sockets, cut at random and resuming from their last numbers. Whatever happens to
 * a reader, its state under a number equals the server's under that number.
 */
import { type Followed, type Json, marketId, type StreamRequest } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { kings, lions, openFinal, pricesOf } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import {
  isOp,
  listenOn,
  openStreamClient,
  type StreamClient,
} from '../../../../test/stream-client.ts';
import type { Store } from '../../../store/database.ts';

const readerCount = 1000;
const marketCount = 12;
const rounds = 16;
const followedCount = 3;
const paces = [0, 0, 0, 50, 250, 1000];

const ids = Array.from({ length: marketCount }, (_, index) => marketId(`1.${500 + index}`));
const topics = ids.map((id) => `odds/${id}`);

/** Returns repeatable pseudo-random numbers. */
function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Wanderer {
  client: StreamClient;
  readonly names: readonly string[];
  readonly conflateMs: number;
  cuts: number;
}

describe.each(oneStore(import.meta.url))('a thousand readers cut at random', (kind) => {
  let store: Store;
  let test: TestApp;
  let port: number;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    port = await listenOn(test.server);
    for (const id of ids) test.app.marketCache.apply([openFinal({ marketId: id })]);
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  it("[STREAM-3] [STREAM-4] have the server's book of the same number after every cut", async () => {
    const roll = dice(7);
    const published = new Map(topics.map((name) => [name, new Map<number, Json>()]));
    const witness = await openStreamClient({ port });
    const { epoch } = await witness.next(isOp('hello'));
    witness.subscribe(...topics);
    const note = async (index: number): Promise<void> => {
      const name = topics[index] ?? '';
      const now = JSON.parse(
        String(test.app.marketCache.encoded(ids[index] ?? marketId(''))),
      ) as Json;
      const pricedAs = JSON.stringify(now);
      const held = await witness.until(name, ({ data }) => JSON.stringify(data) === pricedAs);
      published.get(name)?.set(held.seq, now);
    };
    for (const index of ids.keys()) await note(index);

    async function join({ names, conflateMs }: Omit<Wanderer, 'client' | 'cuts'>, held?: Held) {
      const client = await openStreamClient({ port });
      const wanted = names.map((topic) => {
        const seq = held?.get(topic)?.seq;
        return { topic, ...(seq !== undefined && { seq }) };
      });
      for (const [topic, followed] of held ?? []) (client.topics as Held).set(topic, followed);
      const request: StreamRequest = { op: 'subscribe', epoch, topics: wanted, conflateMs };
      client.send(request);
      return client;
    }
    const check = ({ client }: Wanderer): void => {
      expect(client.gaps).toBe(0);
      for (const [name, { seq, data }] of client.topics) {
        expect(published.get(name)?.get(seq), `${name} at ${seq}`).toEqual(data);
      }
    };

    const wanderers: Wanderer[] = [];
    for (let count = 0; count < readerCount; count += 1) {
      const first = roll(marketCount);
      const names = Array.from(
        { length: followedCount },
        (_, step) => topics[(first + step * 5) % marketCount] ?? '',
      );
      const plan = { names, conflateMs: paces[roll(paces.length)] ?? 0 };
      wanderers.push({ client: await join(plan), ...plan, cuts: 0 });
    }

    async function comeBack(wanderer: Wanderer): Promise<void> {
      await wanderer.client.close();
      check(wanderer);
      wanderer.client = await join(wanderer, new Map(wanderer.client.topics));
      wanderer.cuts += 1;
    }

    for (let round = 0; round < rounds; round += 1) {
      const index = roll(marketCount);
      const value = 1.5 + roll(300) / 100;
      const levels = [[value, 10 + roll(5000)]] as const;
      const runner = roll(2) === 0 ? kings : lions;
      const runners = [pricesOf(runner, roll(5) === 0 ? [] : levels, [])];
      test.clock.advance(1 + roll(60));
      test.app.marketCache.apply([
        { marketId: ids[index] ?? marketId(''), at: test.clock.now(), runners },
      ]);
      await note(index);
      // Some disconnect during a message, others after it.
      const cut = wanderers.filter(() => roll(6) === 0);
      await Promise.all(cut.map(comeBack));
    }

    test.clock.advance(2000);
    for (const wanderer of wanderers) {
      for (const name of wanderer.names) {
        const { seq = 0 } = witness.topics.get(name) ?? {};
        await wanderer.client.until(name, (now) => now.seq === seq);
      }
      check(wanderer);
    }
    expect(wanderers.filter(({ cuts }) => cuts > 0).length).toBeGreaterThan(readerCount * 0.9);
    await Promise.all(
      [witness, ...wanderers.map(({ client }) => client)].map((one) => one.close()),
    );
  }, 120_000);
});

type Held = Map<string, Followed>;
