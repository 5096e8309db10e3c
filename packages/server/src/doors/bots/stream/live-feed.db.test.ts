/** STREAM_CUTS sets how often the connection is cut, STREAM_SEED the random seed; failures print both. */
import { basename } from 'node:path';
import {
  addMs,
  type MarketChange,
  type MarketDefinition,
  type MarketId,
  marketId,
  money,
  odds,
  type RunnerDefinition,
  type RunnerId,
  runnerId,
} from '@layline/contract';
import { readRecording } from '@layline/feeds/betfair';
import { booksOf, type Dice, dataSets, makeDice } from '@layline/feeds/test-entry';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { expectSame, type LiveChain, openLiveChain } from '../../../../test/live-chain.ts';
import { defineFinal } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';
import { MarketCache } from '../../../venue/market/market-cache.ts';

const cutsWanted = Number(process.env['STREAM_CUTS'] ?? 100 * inject('depth'));
const seed = process.env['STREAM_SEED'] ?? 'cuts';
const soon = { timeout: 30_000, interval: 1 };

interface Playing {
  readonly nth: number;
  /** Probability of a cut at each message. */
  readonly cutChance: number;
}
/** Higher for samples, which are short. */
const cutChances = { samples: 0.05, recorded: 0.01 };

/** Returns the source's markets that the stream offers: no bookmaker, session or each-way markets. */
const offeredBy = (source: MarketCache): readonly MarketDefinition[] =>
  [...source.markets()]
    .map(({ definition }) => definition)
    .filter(({ kind, eachWayDivisor }) => kind === 'match' && eachWayDivisor === null);

/** Opens, changes and ends markets at random. */
class RandomMarkets {
  readonly open: MarketDefinition[] = [];
  readonly #test: TestApp;
  readonly #dice: Dice;
  #last = 100;

  constructor(test: TestApp, dice: Dice) {
    this.#test = test;
    this.#dice = dice;
    while (this.open.length < 8) this.#begin();
  }

  /** Makes a few changes at once. */
  step(): void {
    const { marketCache } = this.#test.app;
    for (let count = this.#dice.between(1, 4); count > 0; count -= 1) {
      if (this.#dice.hits(0.01)) marketCache.setFeedStale('The feed is silent.');
      else marketCache.apply([this.#change()]);
    }
    // Now and then so long that closed markets leave.
    this.#test.clock.advance(this.#dice.hits(0.01) ? 300_000 : this.#dice.between(0, 500));
    marketCache.sweep();
  }

  #begin(): void {
    this.#last += 1;
    const id = marketId(`1.${this.#last}`);
    const runners = Array.from({ length: this.#dice.between(2, 4) }, (_, index) => ({
      runnerId: runnerId(index + 11),
      name: `Runner ${index}`,
      sortPriority: index + 1,
      status: 'ACTIVE' as const,
      reductionFactor: null,
      removedAt: null,
    }));
    const startAt = addMs(defineFinal().startAt, this.#last * 60_000);
    const definition = { ...defineFinal({ marketId: id, startAt }), runners };
    this.open.push(definition);
    this.#test.app.marketCache.apply([{ marketId: id, at: this.#now(), definition }]);
  }

  #now = () => this.#test.clock.now();

  #change(): MarketChange {
    const index = this.#dice.between(0, this.open.length - 1);
    const known = this.open[index] as MarketDefinition;
    const kind = this.#dice.next();
    const change = { marketId: known.marketId, at: this.#now() };
    if (kind < 0.8) return { ...change, runners: [this.#prices(known)] };
    if (kind < 0.85) return { ...change, totalMatched: money(this.#dice.between(0, 1e9)) };
    if (kind < 0.97) return { ...change, ...this.#moved(index, known) };
    this.open.splice(index, 1);
    this.#begin();
    const runners = known.runners.map((runner, at) =>
      runner.status === 'REMOVED' ? runner : { ...runner, status: at === 0 ? 'WINNER' : 'LOSER' },
    ) as RunnerDefinition[];
    const version = known.version + 1;
    return { ...change, definition: { ...known, runners, version, status: 'CLOSED' } };
  }

  /** A removed runner loses its offers. */
  #moved(index: number, known: MarketDefinition) {
    const [status, isInPlay] = [
      this.#dice.pick(['OPEN', 'SUSPENDED'] as const),
      this.#dice.hits(0.5),
    ];
    const canLeave = known.runners.filter((runner) => runner.status === 'ACTIVE').length > 2;
    const leaves = canLeave && this.#dice.hits(0.2) ? known.runners.at(-1)?.runnerId : undefined;
    const runners = known.runners.map((runner) =>
      runner.runnerId === leaves && runner.status === 'ACTIVE'
        ? { ...runner, status: 'REMOVED' as const, reductionFactor: 12_345, removedAt: this.#now() }
        : runner,
    );
    const betDelayMs = isInPlay ? 5000 : 0;
    const version = known.version + 1;
    const moved = { ...known, status, isInPlay, betDelayMs, runners, version };
    this.open[index] = moved;
    const prices = this.#test.app.marketCache.find(known.marketId)?.runners.get(leaves as RunnerId);
    return { definition: moved, runners: prices ? [{ ...prices, back: [], lay: [] }] : [] };
  }

  #prices({ runners }: MarketDefinition) {
    const active = runners.filter(({ status }) => status === 'ACTIVE');
    const level = (price: number) => ({
      odds: odds(price),
      size: money(this.#dice.between(1, 1e7)),
    });
    const best = this.#dice.between(120, 190);
    const levels = (step: number) =>
      Array.from({ length: this.#dice.between(0, 3) }, (_, at) => level(best + step * (at + 1)));
    return {
      runnerId: this.#dice.pick(active).runnerId,
      back: levels(-1),
      lay: levels(1),
      lastTraded: this.#dice.hits(0.9) ? odds(best) : null,
      tradedVolume: money(this.#dice.between(0, 1e8)),
    };
  }
}

describe.each(oneStore(import.meta.url))(
  'a live feed from another Layline server on $name',
  (kind) => {
    let store: Store;
    let test: TestApp;

    beforeEach(async () => {
      store = await openMigrated(kind);
      test = await openTestApp(store);
    });
    afterEach(async () => {
      await test.close();
      await store.close();
    });

    async function untilLive(chain: LiveChain): Promise<void> {
      await expect.poll(() => chain.isLive(), soon).toBe(true);
    }

    async function fault(chain: LiveChain, dice: Dice): Promise<void> {
      const what = dice.next();
      if (what < 0.5) return chain.proxy.cut();
      if (what < 0.95) return chain.proxy.cutAfter(dice.between(1, 6000));
      if (what < 0.97) return chain.restart();
      if (what < 0.98) return test.app.sessions.forgetPlayer('reader', null);
      chain.proxy.hold();
      return undefined;
    }

    it('shows every book, status and result of the source after many cuts', async () => {
      const dice = makeDice(seed);
      const markets = new RandomMarkets(test, dice);
      const { marketCache } = test.app;
      const chain = await openLiveChain(test, marketCache, 'reader');
      const closed = new Map<MarketId, readonly string[]>();
      marketCache.listen({
        changed({ marketId: id, status, runners }) {
          if (status === 'CLOSED')
            closed.set(
              id,
              runners.map((runner) => runner.status),
            );
        },
      });
      let compared = 0;
      for (let round = 1; chain.proxy.cuts < cutsWanted; round += 1) {
        if (dice.hits(0.8)) await untilLive(chain);
        for (let steps = dice.between(1, 4); steps > 0; steps -= 1) markets.step();
        if (dice.hits(0.5)) await test.clock.turn();
        await fault(chain, dice);
        markets.step();
        chain.proxy.letGo();
        if (round % 20 !== 0) continue;
        marketCache.apply([]);
        const ids = markets.open.map((market) => market.marketId);
        await expectSame(chain, marketCache, ids);
        compared += ids.length;
      }
      marketCache.apply([]);
      await expectSame(
        chain,
        marketCache,
        markets.open.map((market) => market.marketId),
      );
      // A market that opened and closed within one cut was never heard of.
      const known = new Map([...closed].filter(([id]) => chain.heard.find(id) !== undefined));
      await expect
        .poll(() => Object.fromEntries(chain.results), soon)
        .toEqual(Object.fromEntries(known));
      expect(known.size).toBeGreaterThan(0.8 * closed.size);
      expect(compared).toBeGreaterThan(0);
      expect(closed.size).toBeGreaterThan(cutsWanted / 100);
    }, 7_200_000);

    it.each(dataSets)(
      'shows every recording as its file does ($set)',
      async (dataSet) => {
        const paths = await booksOf(dataSet, inject('depth'));
        const played = { markets: 0, cuts: 0 };
        for (const [nth, path] of paths.entries()) {
          const cutChance = cutChances[dataSet.set];
          const { markets, cuts } = await playThrough(path, { nth, cutChance });
          played.markets += markets;
          played.cuts += cuts;
        }
        expect(played.markets).toBeGreaterThan(2);
        expect(played.cuts).toBeGreaterThan(5);
      },
      1_200_000,
    );

    /** Plays the recording through our stream with a few cuts, and compares the result with the file. */
    async function playThrough(path: string, { nth, cutChance }: Playing) {
      const source = new MarketCache({ clock: test.clock, findGeneration: () => null });
      const chain = await openLiveChain(test, source, `reader-${nth}`);
      const dice = makeDice(basename(path));
      let told = 0;
      for await (const { changes } of readRecording(path)) {
        source.apply(changes);
        told += changes.length;
        if (told % 10 === 0) await test.clock.turn();
        // Once all markets are closed the feed disconnects by itself.
        if (dice.hits(cutChance) && offeredBy(source).some(({ status }) => status !== 'CLOSED')) {
          await untilLive(chain);
          chain.proxy.cut();
        }
      }
      // A market that opened and closed within one cut was never heard of.
      const offered = offeredBy(source)
        .filter(({ marketId: id, status }) => status !== 'CLOSED' || chain.heard.find(id))
        .map(({ marketId }) => marketId);
      // The end of a file makes prices stale; only cuts are under test.
      source.apply(offered.map((id) => ({ marketId: id, at: test.clock.now() })));
      await expectSame(chain, source, offered);
      await chain.close();
      return { markets: offered.length, cuts: chain.proxy.cuts };
    }
  },
);
