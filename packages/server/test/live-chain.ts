/**
 * One Layline server behind another: a live feed reads its prices and results over TLS, like those of any
 * exchange, into a separate market cache.
 */
import type { AddressInfo } from 'node:net';
import { type MarketId, type OddsMarket, sports } from '@layline/contract';
import { liveFeed } from '@layline/feeds/betfair';
import { makeCertificate } from '@layline/feeds/test-entry';
import { expect, onTestFinished } from 'vitest';
import { systemClock } from '../src/base/clock.ts';
import { OrderAnswers } from '../src/doors/bots/order-answers.ts';
import { openBetfairApi } from '../src/doors/bots/serve.ts';
import { BetfairStream } from '../src/doors/bots/stream/stream-server.ts';
import { addAppKey } from '../src/store/queries/app-keys.ts';
import { changePlayer } from '../src/store/queries/players.ts';
import { MarketCache } from '../src/venue/market/market-cache.ts';
import type { TestApp } from './app.ts';
import { type CuttingProxy, openCuttingProxy } from './cutting-proxy.ts';

export interface LiveChain {
  /** The proxy between feed and stream. */
  readonly proxy: CuttingProxy;
  /** The market cache that the feed fills. */
  readonly heard: MarketCache;
  isLive(): boolean;
  /** Results of closed markets, by id: the statuses of their runners. */
  readonly results: ReadonlyMap<MarketId, readonly string[]>;
  /** Restarts the stream. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Runs a thousand times as fast as real time, to shorten waits. */
const fastClock = {
  now: () => Math.round(1000 * performance.now()),
  sleepUntil: (at: number, signal: AbortSignal) =>
    systemClock.sleep(Math.max(0, (at - fastClock.now()) / 1000), signal),
};

/** Publishes the markets of `source`; `reader` is the new player who reads them. */
export async function openLiveChain(
  test: TestApp,
  source: MarketCache,
  reader: string,
): Promise<LiveChain> {
  const app = { ...test.app, marketCache: source };
  const { clock, store } = test.app;
  await test.addPlayer(reader);
  await changePlayer(store, { player_id: reader, allowed_sports: sports.map(({ id }) => id) });
  const appKey = `key-of-${reader}`;
  const owner = { playerId: reader, siteId: 'layline', name: 'feed', now: clock.now() };
  await addAppKey(store, { key: appKey, ...owner });
  const tls = await makeCertificate();
  const answers = new OrderAnswers(clock);
  const api = openBetfairApi({ app, rateLimit: 0, tls, answers });
  await api.listen({ port: 0, host: '127.0.0.1' });
  const open = () => new BetfairStream({ app, answers, rateLimit: 0, tls });
  let stream = open();
  const port = await stream.listen({ port: 0, host: '127.0.0.1' });
  const proxy = await openCuttingProxy(() => port);
  const { port: callPort } = api.server.address() as AddressInfo;
  // Has room for everything that a long run closes: nothing is removed here.
  const roomFor = { marketsMax: 100_000 };
  const heard = new MarketCache({ clock: systemClock, findGeneration: () => null, ...roomFor });
  const results = new Map<MarketId, readonly string[]>();
  heard.listen({
    changed({ marketId, status, runners }) {
      if (status === 'CLOSED')
        results.set(
          marketId,
          runners.map((runner) => runner.status),
        );
    },
  });
  const feed = liveFeed({
    clock: fastClock,
    addresses: {
      identityUrl: `https://localhost:${callPort}/api`,
      certificateUrl: `https://localhost:${callPort}/api`,
      bettingUrl: `https://localhost:${callPort}/exchange/betting/json-rpc/v1`,
      stream: { host: 'localhost', port: proxy.port, isTls: true, authority: tls.cert },
    },
    credentials: { appKey, username: reader, password: reader },
    filter: {
      eventTypeIds: [],
      countryCodes: [],
      marketTypes: [],
      hoursAhead: 24 * 365 * 100,
    },
    ladderLevels: 3,
    heartbeatMs: 5000,
    conflateMs: 0,
    connectionsMax: 2,
    marketsPerConnection: 200,
    liquidityFactor: 1,
    catalogueEveryMs: 100_000,
  });
  const stop = new AbortController();
  const reading = (async () => {
    for await (const batch of feed.changes(stop.signal)) heard.apply(batch);
  })();
  const close = async (): Promise<void> => {
    if (stop.signal.aborted) return;
    stop.abort();
    await reading;
    await stream.close();
    await api.close();
  };
  onTestFinished(close);
  return {
    close,
    proxy,
    heard,
    results,
    isLive: () => feed.connections().some(({ isLive }) => isLive),
    async restart() {
      await stream.close();
      stream = open();
      await stream.listen({ port, host: '127.0.0.1' });
    },
  };
}

type Shown = Omit<OddsMarket, 'pricedAt' | 'derived'> & { readonly volumes: readonly number[] };

/** Returns a market as players see it, with each runner's traded volume. */
function shownOf(cache: MarketCache, id: MarketId): Shown | null {
  const [market, view] = [cache.find(id), cache.view(id)];
  if (market === undefined || view === null) return null;
  const { pricedAt: _at, derived: _derived, ...shown } = view;
  const { runners } = market;
  const volumes = market.definition.runners.map(
    ({ runnerId }) => runners.get(runnerId)?.tradedVolume ?? 0,
  );
  return { ...shown, volumes };
}

/** Resolves when the feed shows these markets like the source. */
export async function expectSame(
  chain: LiveChain,
  source: MarketCache,
  ids: readonly MarketId[],
): Promise<void> {
  const shown = () => ids.map((id) => shownOf(chain.heard, id));
  await expect
    .poll(shown, { timeout: 30_000, interval: 5 })
    .toEqual(ids.map((id) => shownOf(source, id)));
}
