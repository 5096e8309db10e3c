/** Options of an engine, and its default limits. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';
import type { Records } from '../memory/records.ts';
import type { Outcome, Quotes, Request } from '../request/request.ts';

export interface EngineOptions {
  readonly store: Store;
  /** Used instead of the store's tables, for simulations. */
  readonly records?: Records;
  readonly clock: Clock;
  readonly log: Log;
  /** The market cache; no prices if absent. */
  readonly quotes?: Quotes;
  /** Called with every request and its outcome to come; it must neither throw nor take long. */
  readonly watch?: (request: Request, outcome: Promise<Outcome>) => void;
  /** Whether a commit is on as many machines as it must be; always, if absent. */
  readonly isCommitSafe?: () => boolean;
  /** Most bets that may wait for a commit; more are refused with BUSY. */
  readonly queueMax?: number;
  /** Most commands in one commit. */
  readonly batchMax?: number;
  /** Most bets that may wait out in-play delays at once. */
  readonly holdsMax?: number;
  /**
   * Most bets of one player that may wait out in-play delays at once; more are refused with
   * TOO_MANY_REQUESTS.
   */
  readonly holdsPerPlayerMax?: number;
  /** Events between two snapshots. */
  readonly snapshotEvery?: number;
}

export const engineDefaults = {
  watch: () => undefined,
  isCommitSafe: () => true,
  queueMax: 4096,
  batchMax: 512,
  holdsMax: 10_000,
  holdsPerPlayerMax: 10,
  snapshotEvery: 10_000,
};
