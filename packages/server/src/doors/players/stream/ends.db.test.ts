/** STREAM_ROUNDS sets how many rounds the load has, STREAM_SEED the random seed; failures print both. */
import { type Json, type MarketId, marketId } from '@layline/contract';
import { makeDice } from '@layline/feeds/test-entry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { defineFinal, kings, openFinal, pricesOf } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { listenOn, openStreamClient } from '../../../../test/stream-client.ts';
import type { Store } from '../../../store/database.ts';

const roundsWanted = Number(process.env['STREAM_ROUNDS'] ?? 40);
const seed = process.env['STREAM_SEED'] ?? 'ends';
const marketCount = 20;
const topicOf = (id: MarketId): string => `odds/${id}`;

describe.each(oneStore(import.meta.url))('closed markets that leave the cache on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let port: number;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    port = await listenOn(test.server);
  });
  afterEach(async () => {
    await test.close();
    await store.close();
  });

  it(`[STREAM-3] take no change from the followers of others (seed ${seed})`, async () => {
    const { marketCache } = test.app;
    const dice = makeDice(seed);
    let last = 1000;
    const ids: MarketId[] = [];
    const open = (): MarketId => {
      const id = marketId(`1.${(last += 1)}`);
      marketCache.apply([openFinal({ marketId: id })]);
      ids.push(id);
      return id;
    };
    while (ids.length < marketCount) open();
    const clients = await Promise.all(Array.from({ length: 8 }, () => openStreamClient({ port })));
    for (const client of clients) client.subscribe(...ids.map(topicOf));
    const close = (id: MarketId) => {
      const definition = defineFinal({
        marketId: id,
        status: 'CLOSED',
        version: 9,
        results: ['WINNER', 'LOSER'],
      });
      marketCache.apply([{ marketId: id, at: test.clock.now(), definition }]);
    };
    const numbers = clients.map(() => new Map<string, number>());
    const left: MarketId[] = [];
    let ended = 0;
    for (let round = 1; round <= roundsWanted; round += 1) {
      const runners = [pricesOf(kings, [[1.5, round]], [])];
      const at = test.clock.now();
      marketCache.apply(ids.map((id) => ({ marketId: id, at, runners })));
      if (dice.hits(0.5)) {
        const [over] = ids.splice(dice.between(0, ids.length - 1), 1);
        if (over === undefined) continue;
        close(over);
        left.push(over);
        ended += 1;
        const opened = open();
        for (const client of clients) client.subscribe(topicOf(opened));
      }
      // Readers that answer no ping for long are closed, so the sweep is not waited for.
      test.clock.advance(dice.between(1, 500));
      if (left.length > 3) marketCache.drop(left.shift() ?? marketId(''));
      for (const [index, client] of clients.entries()) {
        for (const id of ids) {
          const right = JSON.stringify(JSON.parse(String(marketCache.encoded(id))) as Json);
          const { seq } = await client.until(
            topicOf(id),
            ({ data }) => JSON.stringify(data) === right,
          );
          const before = numbers[index]?.get(id) ?? 0;
          expect(seq).toBeGreaterThanOrEqual(before);
          numbers[index]?.set(id, seq);
        }
        expect(client.gaps).toBe(0);
      }
    }
    expect(ended).toBeGreaterThan(roundsWanted / 5);
    await Promise.all(clients.map((client) => client.close()));
  }, 600_000);
});
