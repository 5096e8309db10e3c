/** Two traders on one session for an hour of overs, each of whom sees the quote late. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Values } from '../../admin/command.ts';
import { silentLog } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';
import { FeedSet } from '../market/feed-set.ts';
import { type QuotedMarket, TraderQuotes } from './trader-quotes.ts';

/** Balls of an hour, at the pace of an over in four minutes, with some time to quote between them. */
const balls = 90;
const trader = fc.integer({ min: 0, max: 1 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('look' as const), trader }),
  fc.record({ kind: fc.constant('move' as const), trader, by: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ kind: fc.constant('ball' as const), trader }),
  fc.record({ kind: fc.constant('open' as const), trader }),
);

describe.each(oneStore(import.meta.url))('two traders over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let feeds: FeedSet;
  let quotes: TraderQuotes;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    const { app, clock } = test;
    app.marketCache.apply([openFinal()]);
    await app.marketSync.settleDown();
    feeds = new FeedSet({ sources: [], marketCache: app.marketCache, clock, log: silentLog() });
    quotes = new TraderQuotes({ engine: app.engine, feeds, clock });
  });
  afterAll(async () => {
    await feeds.close();
    await test.close();
    await store.close();
  });

  async function run(name: string, values: Values) {
    const given = await runCommand({ ...test.app, feeds, quotes }, { name, values });
    return given.kind === 'problem' ? null : (given.done.data as { readonly market: string });
  }
  const lineOf = ({ session }: QuotedMarket): number => session?.no?.line ?? Number.NaN;

  it('[WALK-C7] [WALK-C8] neither put an old line live nor open what they have not seen', async () => {
    const made = await run('quote session', { event: '900', name: 'An hour' });
    const market = made?.market ?? '';
    const now = (): QuotedMarket => {
      const found = quotes.find(market);
      if (found === undefined) throw new Error('The market is gone.');
      return found;
    };
    const hour = fc.array(step, { minLength: balls, maxLength: balls * 4 });
    await fc.assert(
      fc.asyncProperty(hour, async (steps) => {
        await run('quote line', { market, no: '48', yes: '50', sure: 'on' });
        const seen = [now(), now()];
        for (const one of steps) {
          const before = now();
          const own = seen[one.trader] ?? before;
          const version = String(own.version);
          if (one.kind === 'look') seen[one.trader] = before;
          if (one.kind === 'ball') await run('quote ball', { market, state: 'on', version });
          if (one.kind === 'open') {
            const isDone = await run('quote ball', { market, state: 'off', version });
            // Opened only by a trader who saw the market as it was, its ball included.
            if (isDone) expect(own).toEqual(before);
            else expect(now().overlay).toBe(before.overlay);
          }
          if (one.kind === 'move') {
            const isDone = await run('quote move', { market, by: String(one.by), version });
            const line = lineOf(own) + one.by;
            expect(lineOf(now())).toBe(isDone ? line : lineOf(before));
            expect(now().overlay).toBe(before.overlay);
          }
        }
      }),
      { numRuns: 5 },
    );
  });
});
