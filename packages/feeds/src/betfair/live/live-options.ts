/** What an operator decides about live prices. */
import type { FeedClock } from '../../feed.ts';
import type { LiveAddresses } from './addresses.ts';
import type { LiveFilter } from './read-catalogue.ts';
import type { Credentials } from './session.ts';

export interface LiveOptions {
  readonly clock: FeedClock;
  readonly addresses: LiveAddresses;
  readonly credentials: Credentials;
  readonly filter: LiveFilter;
  /** Levels of a ladder, 3 to 10. */
  readonly ladderLevels: number;
  /** 500 to 5000. A silence of one and a half heartbeats suspends the markets. */
  readonly heartbeatMs: number;
  /** The exchange gathers changes for so long; 0 sends each at once. */
  readonly conflateMs: number;
  /** What the exchange allows an account. */
  readonly connectionsMax: number;
  readonly marketsPerConnection: number;
  /** The exchange's money to ours. */
  readonly liquidityFactor: number | string;
  /** How often new markets are looked for. */
  readonly catalogueEveryMs: number;
}
