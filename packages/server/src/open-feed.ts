/** The feed that the settings name. */

import { parseInstant } from '@layline/contract';
import type { Feed, FeedClock } from '@layline/feeds';
import { replayFeed } from '@layline/feeds/betfair';
import { syntheticFeed } from '@layline/feeds/synthetic';
import type { Clock } from './clock.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/database.ts';

export interface OpenedFeed {
  readonly feed: Feed;
  /** Silence that puts all prices in doubt; null where silence belongs to the recording. */
  readonly staleAfterMs: number | null;
  /** For people. */
  readonly description: string;
}

const syntheticStaleMs = 30_000;

export async function openFeed(
  settings: Settings,
  clock: Clock,
  store: Store,
): Promise<OpenedFeed> {
  const feedClock: FeedClock = {
    now: () => clock.now(),
    sleepUntil: (at, signal) => clock.sleepUntil(at as ReturnType<Clock['now']>, signal),
  };
  const speed = settings.replaySpeed;
  const pace = speed === 1 ? '' : ` at ${speed} times the speed`;
  if (settings.feed === 'synthetic') {
    const followedUntil = await lastFollowed(store);
    const feed = syntheticFeed({ seed: settings.seed, clock: feedClock, speed, followedUntil });
    const description = `make-believe matches from seed ${settings.seed}${pace}`;
    return { feed, staleAfterMs: syntheticStaleMs, description };
  }
  const feed = replayFeed({
    paths: settings.replay,
    speed,
    clock: feedClock,
    liquidityFactor: settings.liquidityFactor,
    leadMs: settings.replayLeadMs,
  });
  const description = `recordings in ${settings.replay.join(', ')}${pace}`;
  return { feed, staleAfterMs: null, description };
}

/** When the feed was last followed, so that what ended while the server was down is told. */
async function lastFollowed(store: Store) {
  const [row] = await store.query<{ at: string | null }>('select max(at) as at from journal');
  return row?.at ? parseInstant(row.at) : null;
}
