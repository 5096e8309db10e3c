/** The operator's settings of live prices. */
import type { MarketDefinition } from '@layline/contract';
import type { FeedClock } from '../../feed/feed.ts';
import type { LiveAddresses } from './addresses.ts';
import type { LiveFilter } from './read-catalogue.ts';
import type { Credentials } from './session.ts';

export interface LiveOptions {
  readonly clock: FeedClock;
  readonly addresses: LiveAddresses;
  readonly credentials: Credentials;
  readonly filter: LiveFilter;
  /** Levels per ladder, 3 to 10. */
  readonly ladderLevels: number;
  /** 500 to 5000. A silence of one and a half heartbeats suspends the markets. */
  readonly heartbeatMs: number;
  /** Interval over which the exchange merges changes; 0 sends each at once. */
  readonly conflateMs: number;
  /** Maximum connections that the exchange allows per account. */
  readonly connectionsMax: number;
  readonly marketsPerConnection: number;
  /** Factor from the exchange's money to ours. */
  readonly liquidityFactor: number | string;
  /** Interval of the search for new markets. */
  readonly catalogueEveryMs: number;
  /** Markets that are not settled yet, the feed's own and others; none if absent. */
  readonly awaited?: () => Promise<readonly MarketDefinition[]>;
}
