/** Runs a live feed against a test exchange and keeps its changes, market by market. */
import type { MarketChange, MarketDefinition, ResultDoubt, RunnerPrices } from '@layline/contract';
import { onTestFinished } from 'vitest';
import { type LiveFeed, liveFeed } from '../src/betfair/live/live-feed.ts';
import type { LiveOptions } from '../src/betfair/live/live-options.ts';
import type { Feed, FeedClock } from '../src/feed/feed.ts';
import type { ExchangeServer } from './exchange-server.ts';

interface ReceivedMarket {
  readonly definition: Omit<MarketDefinition, 'version'> | null;
  readonly runners: Readonly<Record<number, RunnerPrices>>;
  readonly totalMatched: number;
  readonly staleReason: string | null;
  readonly doubt: ResultDoubt | null;
}

export type ReceivedMarkets = Map<string, ReceivedMarket>;

/** Keeps what a reader of the feed would know after the change. */
export function hear(markets: ReceivedMarkets, change: MarketChange): void {
  const before = markets.get(change.marketId);
  const { version: _, ...definition } = change.definition ?? { version: 0 };
  const runners = { ...before?.runners };
  for (const prices of change.runners ?? []) runners[prices.runnerId] = prices;
  markets.set(change.marketId, {
    definition:
      change.definition === undefined
        ? (before?.definition ?? null)
        : (definition as ReceivedMarket['definition']),
    runners,
    totalMatched: change.totalMatched ?? before?.totalMatched ?? 0,
    staleReason: change.staleReason ?? null,
    doubt: change.doubt ?? before?.doubt ?? null,
  });
}

/** Real time a thousand times as fast, so that waits of seconds are over at once. */
const fastClock: FeedClock = {
  now: () => Math.round(1000 * performance.now()),
  sleepUntil: (at, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, (at - fastClock.now()) / 1000));
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
      if (signal.aborted) resolve();
    }),
};

const hourMs = 3_600_000;

export interface Followed {
  readonly feed: LiveFeed;
  readonly markets: ReceivedMarkets;
  /** Number of batches received. */
  readonly batches: () => number;
  /** Every reason of staleness received. */
  readonly staleReasons: ReadonlySet<string>;
  readonly problems: () => readonly string[];
}

export function followLive(server: ExchangeServer, options: Partial<LiveOptions> = {}): Followed {
  const feed = liveFeed({
    clock: fastClock,
    addresses: server.addresses,
    credentials: { appKey: 'key', username: 'user', password: 'right' },
    filter: {
      eventTypeIds: ['1', '2', '4', '7', '4339'],
      countryCodes: [],
      marketTypes: [],
      hoursAhead: 24 * 365 * 100,
    },
    ladderLevels: 10,
    heartbeatMs: hourMs,
    conflateMs: 0,
    connectionsMax: 10,
    marketsPerConnection: 200,
    liquidityFactor: 100,
    catalogueEveryMs: 50_000,
    ...options,
  });
  const markets: ReceivedMarkets = new Map();
  const staleReasons = new Set<string>();
  let batches = 0;
  const stop = new AbortController();
  const reading = (async () => {
    for await (const batch of (feed as Feed).changes(stop.signal)) {
      batches += 1;
      for (const change of batch) {
        hear(markets, change);
        if (change.staleReason !== undefined) staleReasons.add(change.staleReason);
      }
    }
  })();
  onTestFinished(async () => {
    stop.abort();
    await reading;
  });
  const problems = () => feed.report().problems.map(({ text }) => text);
  return { feed, markets, batches: () => batches, staleReasons, problems };
}
