import type { FeedClock } from './feed.ts';

/** A clock that jumps to every awaited instant, so that a feed runs as fast as it can be read. */
export function jumpingClock(startAt: number): FeedClock {
  let now = startAt;
  return {
    now: () => now,
    sleepUntil: (instantMs) => {
      now = Math.max(now, instantMs);
      return Promise.resolve();
    },
  };
}
