/** The feed that the settings name. */

import { type Instant, instant } from '@layline/contract';
import { type Feed, type FeedClock, playFiles } from '@layline/feeds';
import { simulatedFeed } from '@layline/feeds/simulated';
import type { Clock } from './clock.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/database.ts';
import { readUnpaidIds } from './store/queries/market.ts';

export interface OpenedFeed {
  readonly feed: Feed;
  /** How long a silence makes all prices stale; null where silence belongs to the recording. */
  readonly staleAfterMs: number | null;
  /** For people. */
  readonly description: string;
}

const simulatedStaleMs = 30_000;

export async function openFeed(
  settings: Settings,
  clock: Clock,
  store: Store,
): Promise<OpenedFeed> {
  const feedClock = feedClockFrom(settings.feedStartAt, clock);
  const speed = settings.replaySpeed;
  const pace = speed === 1 ? '' : ` at ${speed} times the speed`;
  if (settings.feed === 'synthetic') {
    const awaited = await leftOpen(store);
    const feed = simulatedFeed({ seed: settings.seed, clock: feedClock, speed, awaited });
    const description = `simulated matches from seed ${settings.seed}${pace}`;
    return { feed, staleAfterMs: simulatedStaleMs, description };
  }
  const feed = playFiles({
    paths: settings.replay,
    speed,
    clock: feedClock,
    liquidityFactor: settings.liquidityFactor,
    leadMs: settings.replayLeadMs,
  });
  const description = `recordings in ${settings.replay.join(', ')}${pace}`;
  return { feed, staleAfterMs: null, description };
}

/** The system's clock, or one that runs as fast and reads `startAt` now. */
function feedClockFrom(startAt: Instant | null, clock: Clock): FeedClock {
  const behindMs = startAt === null ? 0 : clock.now() - startAt;
  return {
    now: () => clock.now() - behindMs,
    sleepUntil: (at, signal) => clock.sleepUntil(instant(at + behindMs), signal),
  };
}

const awaitedMax = 50_000;

/** Markets that an earlier run left open, newest first: what ended while the server was down is told. */
const leftOpen = (store: Store) => readUnpaidIds(store, awaitedMax);
