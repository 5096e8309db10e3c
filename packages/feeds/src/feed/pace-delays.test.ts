import { instant, type MarketChange, marketId } from '@layline/contract';
import { expect, test } from 'vitest';
import type { Feed } from './feed.ts';
import { paceDelays } from './pace-delays.ts';

const id = marketId('1.1');
const defined = (betDelayMs: number): MarketChange =>
  ({ marketId: id, at: instant(1), definition: { betDelayMs } }) as MarketChange;

const feedOf = (...batch: readonly MarketChange[]): Feed => ({
  name: 'one',
  report: () => ({ feed: 'one' }) as ReturnType<Feed['report']>,
  async *changes() {
    yield batch;
  },
});

async function delaysOf(feed: Feed): Promise<(number | undefined)[]> {
  const delays: (number | undefined)[] = [];
  for await (const batch of feed.changes(new AbortController().signal)) {
    delays.push(...batch.map(({ definition }) => definition?.betDelayMs));
  }
  return delays;
}

test('[SLIP-4] at ten times the speed a bet is delayed a tenth of the time', async () => {
  const bare: MarketChange = { marketId: id, at: instant(1) };
  const feed = paceDelays(feedOf(defined(5000), defined(0), defined(3), bare), 10);
  expect(await delaysOf(feed)).toEqual([500, 0, 1, undefined]);
  expect([feed.name, feed.report().feed]).toEqual(['one', 'one']);
});

test('a feed at real speed is unchanged', () => {
  const feed = feedOf(defined(5000));
  expect(paceDelays(feed, 1)).toBe(feed);
});
