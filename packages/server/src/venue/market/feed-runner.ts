/** Runs a feed, whose prices become stale when it ends, fails or is silent. */
import type { MarketChange } from '@layline/contract';
import type { Feed } from '@layline/feeds';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';

/** What a feed fills: a market cache, or the wire to one. */
export interface FeedSink {
  apply(changes: readonly MarketChange[], feed: string): void;
  /** All markets of the feed are stale, or no longer stale; changes end it too. */
  setFeedStale(staleReason: string | null, feed: string): void;
  /** Called every second. */
  sweep(): void;
}

export interface FeedRunnerOptions {
  /** The source that owns its markets. */
  readonly name: string;
  readonly feed: Feed;
  readonly sink: FeedSink;
  readonly clock: Clock;
  readonly log: Log;
  /** Silence after which prices are stale; null if silence is part of a recording. */
  readonly staleAfterMs: number | null;
}

export interface FeedRunner {
  /** Tells whether the feed has begun and not ended. */
  isRunning(): boolean;
  close(): Promise<void>;
}

const sweepMs = 1000;
const retryMs = { first: 1000, last: 30_000 };

export function runFeed(options: FeedRunnerOptions): FeedRunner {
  const { name, feed, sink, clock, log, staleAfterMs } = options;
  const stop = new AbortController();
  /** Counted by the sweep's timer, so that setting the clock back does not lengthen it. */
  let silentMs = 0;
  let isRunning = true;

  const cancelSweep = clock.every(sweepMs, () => {
    sink.sweep();
    silentMs += sweepMs;
    const isStale = staleAfterMs !== null && silentMs > staleAfterMs;
    if (isStale) sink.setFeedStale('The feed is silent.', name);
  });

  async function pour(): Promise<void> {
    for await (const batch of feed.changes(stop.signal)) {
      silentMs = 0;
      sink.apply(batch, name);
    }
  }

  async function run(): Promise<void> {
    let delayMs = retryMs.first;
    while (!stop.signal.aborted) {
      try {
        await pour();
        break;
      } catch (error) {
        log.error({ error, feed: name, delayMs }, 'the feed failed and is restarted');
        sink.setFeedStale('The feed failed.', name);
        await clock.sleep(delayMs, stop.signal);
        delayMs = Math.min(delayMs * 2, retryMs.last);
      }
    }
    isRunning = false;
    if (!stop.signal.aborted) sink.setFeedStale('The feed has ended.', name);
  }

  const running = run();
  return {
    isRunning: () => isRunning,
    async close() {
      cancelSweep();
      stop.abort();
      await running;
    },
  };
}
