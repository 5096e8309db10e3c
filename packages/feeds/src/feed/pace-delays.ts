/** Scales bet delays to a feed's speed: a feed played faster has shorter delays. */
import type { MarketChange } from '@layline/contract';
import type { Feed } from './feed.ts';

export function paceDelays(feed: Feed, speed: number): Feed {
  if (speed === 1) return feed;
  return {
    name: feed.name,
    report: () => feed.report(),
    async *changes(signal) {
      for await (const batch of feed.changes(signal)) {
        yield batch.map((change) => paced(change, speed));
      }
    },
  };
}

function paced(change: MarketChange, speed: number): MarketChange {
  const { definition } = change;
  if (definition === undefined || definition.betDelayMs === 0) return change;
  const betDelayMs = Math.max(1, Math.round(definition.betDelayMs / speed));
  return { ...change, definition: { ...definition, betDelayMs } };
}
