import type { MarketChange } from '@layline/contract';
import { marketId } from '@layline/contract';
import type { Feed } from '@layline/feeds';
import { describe, expect, it, vi } from 'vitest';
import { openManualClock } from '../../../test/manual-clock.ts';
import { finalMatch, openFinal } from '../../../test/market.ts';
import { silentLog } from '../../base/log.ts';
import { FeedSet } from './feed-set.ts';
import { MarketCache } from './market-cache.ts';

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

const feedOf = (name: string, batch: readonly MarketChange[]): Feed => ({
  name,
  async *changes(signal) {
    yield batch;
    await untilAborted(signal);
  },
  report: () => ({
    feed: name,
    sources: [],
    markets: [],
    skipped: [],
    problems: [{ source: name, line: null, text: `${name} stumbled` }],
    leftOff: 0,
    lagMs: 7,
  }),
});

const cup = marketId('1.900');

function open() {
  const clock = openManualClock();
  const marketCache = new MarketCache({ clock, findGeneration: () => null });
  const first = { name: 'first', feed: feedOf('first', [openFinal()]), staleAfterMs: null };
  const both = [openFinal(), openFinal({ marketId: cup })];
  const second = { name: 'second', feed: feedOf('second', both), staleAfterMs: null };
  const feeds = new FeedSet({ sources: [first, second], marketCache, clock, log: silentLog() });
  const statusOf = (id: typeof cup) => {
    const market = marketCache.find(id);
    return market && marketCache.statusOf(market);
  };
  return { marketCache, feeds, clock, statusOf };
}

describe('concurrent feeds', () => {
  it('own the markets that they published first', async () => {
    const { marketCache, feeds } = open();
    await vi.waitFor(() => expect(marketCache.size).toBe(2));
    expect(feeds.states()).toMatchObject([
      { name: 'first', isRunning: true, staleReason: null, markets: 1, lagMs: 7, problems: 1 },
      { name: 'second', markets: 1, lastProblem: 'second stumbled' },
    ]);
    expect(marketCache.notTheirs).toBe(1);
    await feeds.close();
  });

  it('[FEED-13] are waited for until each has spoken, and not for longer than half a minute', async () => {
    const { marketCache, feeds, clock } = open();
    await vi.waitFor(() => expect(marketCache.size).toBe(2));
    expect(marketCache.isStarting()).toBe(false);
    marketCache.expected.expect('third');
    expect(marketCache.isStarting()).toBe(false);
    marketCache.expected.begin();
    expect(marketCache.isStarting()).toBe(true);
    marketCache.setFeedStale('The feed failed.', 'third');
    expect(marketCache.isStarting()).toBe(true);
    marketCache.apply([], 'third');
    expect(marketCache.isStarting()).toBe(false);
    marketCache.expected.expect('silent');
    clock.advance(29_999);
    expect(marketCache.isStarting()).toBe(true);
    clock.advance(1);
    expect(marketCache.isStarting()).toBe(false);
    await feeds.close();
  });

  it('are stopped and started one by one: only the markets of that feed are suspended', async () => {
    const { marketCache, feeds, statusOf } = open();
    await vi.waitFor(() => expect(marketCache.size).toBe(2));
    await feeds.stop('second');
    expect([statusOf(finalMatch), statusOf(cup)]).toEqual(['OPEN', 'SUSPENDED']);
    expect(feeds.states()[1]).toMatchObject({
      isRunning: false,
      staleReason: 'The feed has been taken out.',
    });
    await feeds.start('second');
    await vi.waitFor(() => expect(statusOf(cup)).toBe('OPEN'));
    expect(feeds.states()[1]).toMatchObject({ isRunning: true, staleReason: null });
    await feeds.close();
  });

  it('stay suspended while stopped, even if a batch was on its way', async () => {
    const clock = openManualClock();
    const marketCache = new MarketCache({ clock, findGeneration: () => null });
    const late: Feed = {
      ...feedOf('late', []),
      async *changes(signal) {
        yield [openFinal()];
        await untilAborted(signal);
        yield [openFinal({ version: 2 })];
      },
    };
    const sources = [{ name: 'late', feed: late, staleAfterMs: null }];
    const feeds = new FeedSet({ sources, marketCache, clock, log: silentLog() });
    await vi.waitFor(() => expect(marketCache.size).toBe(1));
    await feeds.stop('late');
    expect(marketCache.find(finalMatch)?.definition.version).toBe(2);
    expect(marketCache.staleReasonOf('late')).toBe('The feed has been taken out.');
    await feeds.close();
  });
});
