import { instant, type MarketChange } from '@layline/contract';
import type { Feed } from '@layline/feeds';
import { describe, expect, it, vi } from 'vitest';
import { openManualClock } from '../../../test/manual-clock.ts';
import { openFinal } from '../../../test/market.ts';
import { silentLog } from '../../base/log.ts';
import { runFeed } from './feed-runner.ts';
import { MarketCache } from './market-cache.ts';

type Series = (signal: AbortSignal, beginning: number) => AsyncIterable<readonly MarketChange[]>;

function open(series: Series, staleAfterMs: number | null = null) {
  const manual = openManualClock();
  let setBackMs = 0;
  const clock = { ...manual, now: () => instant(manual.now() - setBackMs) };
  const setBack = (byMs: number): void => {
    setBackMs = byMs;
  };
  const marketCache = new MarketCache({ clock, findGeneration: () => null });
  let beginnings = 0;
  const feed: Feed = {
    name: 'test',
    changes: (signal) => series(signal, (beginnings += 1)),
    report: () => ({
      feed: 'test',
      sources: [],
      markets: [],
      skipped: [],
      problems: [],
      leftOff: 0,
      lagMs: null,
    }),
  };
  const runner = runFeed({
    name: 'feed',
    feed,
    sink: marketCache,
    clock,
    log: silentLog(),
    staleAfterMs,
  });
  return { clock, setBack, marketCache, runner };
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

describe('running a feed', () => {
  it('trusts no price while the feed is silent', async () => {
    const { clock, marketCache, runner } = open(async function* (signal) {
      yield [openFinal()];
      await untilAborted(signal);
    }, 10_000);
    await vi.waitFor(() => expect(marketCache.size).toBe(1));
    clock.advance(10_000);
    expect(marketCache.staleReasonOf('feed')).toBeNull();
    clock.advance(1000);
    expect(marketCache.staleReasonOf('feed')).toBe('The feed is silent.');
    await runner.close();
  });

  it('counts silence even if the clock is set back', async () => {
    const { clock, setBack, marketCache, runner } = open(async function* (signal) {
      yield [openFinal()];
      await untilAborted(signal);
    }, 10_000);
    await vi.waitFor(() => expect(marketCache.size).toBe(1));
    setBack(3_600_000);
    clock.advance(11_000);
    expect(marketCache.staleReasonOf('feed')).toBe('The feed is silent.');
    await runner.close();
  });

  it('trusts no price once the feed has ended', async () => {
    const { marketCache, runner } = open(async function* () {
      yield [openFinal()];
    });
    await vi.waitFor(() => expect(marketCache.staleReasonOf('feed')).toBe('The feed has ended.'));
    expect(runner.isRunning()).toBe(false);
  });

  it('restarts a failed feed a little later', async () => {
    const { clock, marketCache, runner } = open(async function* (signal, beginning) {
      if (beginning === 1) throw new Error('the source hung up');
      yield [openFinal()];
      await untilAborted(signal);
    });
    await vi.waitFor(() => expect(marketCache.staleReasonOf('feed')).toBe('The feed failed.'));
    clock.advance(1000);
    await vi.waitFor(() => expect(marketCache.size).toBe(1));
    await runner.close();
  });
});
