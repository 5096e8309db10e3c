/** What an engine is opened with, and its default limits. */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/database.ts';
import type { Records } from './records.ts';
import type { Quotes } from './request.ts';

export interface EngineOptions {
  readonly store: Store;
  /** Other than the store's tables, for simulations. */
  readonly records?: Records;
  readonly clock: Clock;
  readonly log: Log;
  /** The market cache; none when absent. */
  readonly quotes?: Quotes;
  /** Bets that may wait for a commit; more are refused with BUSY. */
  readonly queueMax?: number;
  /** Commands that one commit takes at most. */
  readonly batchMax?: number;
  /** Bets that may wait out in-play delays at once. */
  readonly holdsMax?: number;
  /** Bets of one player that may wait out in-play delays at once; more are refused with TOO_MANY_REQUESTS. */
  readonly holdsPerPlayerMax?: number;
  /** Events between two snapshots. */
  readonly snapshotEvery?: number;
}

export const engineDefaults = {
  queueMax: 4096,
  batchMax: 512,
  holdsMax: 10_000,
  holdsPerPlayerMax: 10,
  snapshotEvery: 10_000,
};
