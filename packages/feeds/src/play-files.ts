/** Plays market recordings and match files together, each path by its content. */
import type { MarketChange } from '@layline/contract';
import { type ReplayOptions, replayFeed } from './betfair/replay-feed.ts';
import type { Feed, FeedReport } from './feed/feed.ts';
import { matchFileFeed } from './match-files/match-file-feed.ts';

type Batch = readonly MarketChange[];
type Turn = { readonly index: number; readonly result: IteratorResult<Batch> };

/** Merges feeds by time: the earliest batch first, and time never decreases. */
async function* together(feeds: readonly Feed[], signal: AbortSignal): AsyncGenerator<Batch> {
  const series = feeds.map((feed) => feed.changes(signal)[Symbol.asyncIterator]());
  const waiting = new Map<number, Promise<Turn>>();
  const ask = (index: number): void => {
    const next = (series[index] as AsyncIterator<Batch>).next();
    waiting.set(
      index,
      next.then((result) => ({ index, result })),
    );
  };
  for (const index of series.keys()) ask(index);
  let lastAt = 0;
  while (waiting.size > 0) {
    const { index, result } = await Promise.race(waiting.values());
    waiting.delete(index);
    if (result.done === true) continue;
    const at = result.value[0]?.at ?? 0;
    const isLate = at < lastAt;
    const last = lastAt as Batch[number]['at'];
    yield isLate ? result.value.map((change) => ({ ...change, at: last })) : result.value;
    lastAt = Math.max(lastAt, at);
    ask(index);
  }
}

function joined(feeds: readonly Feed[]): FeedReport {
  const reports = feeds.map((feed) => feed.report());
  const played = new Set(reports.flatMap(({ sources }) => sources));
  return {
    feed: 'files',
    sources: [...played],
    markets: reports.flatMap(({ markets }) => markets),
    /** A file that one of the two plays does not count as skipped. */
    skipped: reports.flatMap(({ skipped }) => skipped).filter(({ source }) => !played.has(source)),
    problems: reports.flatMap(({ problems }) => problems),
    leftOff: reports.reduce((sum, { leftOff }) => sum + leftOff, 0),
    lagMs: null,
  };
}

export function playFiles(options: ReplayOptions): Feed {
  const { paths, clock, speed } = options;
  const matches = matchFileFeed({ paths, clock, ...(speed === undefined ? {} : { speed }) });
  const feeds = [replayFeed(options), matches];
  return {
    name: 'files',
    changes: (signal) => together(feeds, signal),
    report: () => joined(feeds),
  };
}
