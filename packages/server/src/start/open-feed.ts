/** Opens the feeds named in the settings; providers' feeds are opened by their keys. */
import { type Instant, instant } from '@layline/contract';
import { type FeedClock, paceDelays, playFiles } from '@layline/feeds';
import { liveFeed } from '@layline/feeds/betfair';
import { simulatedFeed } from '@layline/feeds/simulated';
import type { Clock } from '../base/clock.ts';
import { remoteFeed } from '../cluster/remote-feed.ts';
import type { Wire } from '../cluster/wire.ts';
import type { Store } from '../store/database.ts';
import { readFeedKey } from '../store/queries/lease-keys.ts';
import { readStartedUnpaid, readUnpaidIds } from '../store/queries/market.ts';
import type { FeedSource, RemoteSource } from '../venue/market/feed-set.ts';
import type { NamedFeed } from './settings/feed-settings.ts';
import { liveOptionsOf } from './settings/live-feed-options.ts';
import type { Settings } from './settings/settings.ts';

export interface OpenedFeed extends FeedSource {
  /** Shown to people. */
  readonly description: string;
}

const simulatedStaleMs = 30_000;

interface Opening {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly store: Store;
}

export type OwnFeed = Exclude<NamedFeed, { readonly kind: 'push' }>;

/** All but what providers push. */
export const ownFeeds = ({ feeds }: Pick<Settings, 'feeds'>): OwnFeed[] =>
  feeds.filter((named): named is OwnFeed => named.kind !== 'push');

/**
 * A steady feed tells the same at any server, whenever it was opened. One that is not begins when it is
 * opened.
 */
const isSteady = ({ kind }: OwnFeed, { feedStartAt }: Settings): boolean =>
  kind === 'betfair' || (kind === 'simulated' && feedStartAt === null);

/** Opens the steady feeds, or all others. */
export function openFeeds(opening: Opening, which: 'steady' | 'others'): Promise<OpenedFeed[]> {
  const { settings } = opening;
  const own = ownFeeds(settings).filter(
    (named) => isSteady(named, settings) === (which === 'steady'),
  );
  return Promise.all(own.map((named) => openFeed(named, opening)));
}

/** The feeds that other servers run; none where this one runs them. */
export function remoteFeeds({
  settings,
  wire,
  clock,
  store,
}: Opening & { readonly wire: Wire | null }): RemoteSource[] {
  if (wire === null || settings.roles.has('feed')) return [];
  return ownFeeds(settings).map(({ name }) =>
    remoteFeed({ name, wire, clock, readKey: () => readFeedKey(store, name) }),
  );
}

export async function openFeed(named: OwnFeed, opening: Opening): Promise<OpenedFeed> {
  const { settings, clock, store } = opening;
  const { name } = named;
  const speed = settings.replaySpeed;
  const pace = speed === 1 ? '' : ` at ${speed} times the speed`;
  const feedClock = feedClockFrom(settings.feedStartAt, clock);
  switch (named.kind) {
    case 'simulated': {
      const awaited = await leftOpen(store);
      const { sportIds } = named;
      const which = { seed: settings.seed, awaited, ...(sportIds && { sportIds }) };
      const feed = simulatedFeed({ ...which, clock: feedClock, speed });
      const what = sportIds === null ? 'simulated matches' : name.replace(':', ' ');
      const description = `${what} from seed ${settings.seed}${pace}`;
      return {
        name,
        feed: paceDelays(feed, speed),
        staleAfterMs: simulatedStaleMs,
        description,
      };
    }
    case 'recorded': {
      const feed = playFiles({
        paths: settings.replay,
        speed,
        clock: feedClock,
        liquidityFactor: settings.liquidityFactor,
        leadMs: settings.replayLeadMs,
      });
      const description = `recordings in ${settings.replay.join(', ')}${pace}`;
      return { name, feed: paceDelays(feed, speed), staleAfterMs: null, description };
    }
    case 'betfair': {
      const options = liveOptionsOf(settings.betfair, feedClockFrom(null, clock));
      const live = liveFeed({
        ...options,
        awaited: () => readStartedUnpaid(store, { now: clock.now(), max: dueMax }),
      });
      const { host, port } = settings.betfair.addresses.stream;
      const description = `live prices of ${host}:${port}`;
      return { name, feed: live, staleAfterMs: null, description };
    }
  }
}

/** Returns the system's clock, or one with the same speed that reads `startAt` now. */
function feedClockFrom(startAt: Instant | null, clock: Clock): FeedClock {
  const behindMs = startAt === null ? 0 : clock.now() - startAt;
  return {
    now: () => clock.now() - behindMs,
    sleepUntil: (at, signal) => clock.sleepUntil(instant(at + behindMs), signal),
  };
}

const awaitedMax = 50_000;
/** Maximum markets per request for results. */
const dueMax = 1000;

/** Markets that an earlier run left open, newest first: the feed reports those that ended meanwhile. */
const leftOpen = (store: Store) => readUnpaidIds(store, awaitedMax);
