/**
 * Who leads, as the lease's row in PostgreSQL says: read when the wire shows something that the known leader
 * has not said, and while nothing of it arrives.
 */
import type { Cancel, Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { LeaderRow } from '../../store/queries/lease-keys.ts';
import { type KnownKeys, parseEpochKeys } from './epoch-keys.ts';

export interface KnownLeader {
  readonly epoch: number;
  /** As they stand in the row. */
  readonly text: string;
  readonly keys: KnownKeys;
}

interface LeaderWatchOptions {
  readonly read: () => Promise<LeaderRow | null>;
  readonly clock: Clock;
  readonly log: Log;
  /** Called with the leader at each read. */
  readonly onLeader: (leader: KnownLeader) => void;
}

/** The row is read no more often, whatever arrives. */
const lookMs = 250;

/** Whether a server leads, by the database's clock. */
export type LeaseState = 'valid' | 'run-out' | 'unknown';

export class LeaderWatch {
  readonly #options: LeaderWatchOptions;
  #lease: LeaseState = 'unknown';
  #isLooking = false;
  #lookedAt = -Infinity;
  #next: Cancel | null = null;
  #failure = '';

  constructor(options: LeaderWatchOptions) {
    this.#options = options;
  }

  /** By the last read. */
  get lease(): LeaseState {
    return this.#lease;
  }

  /** Reads the row, now or as soon as it may be read again. */
  look(): void {
    if (this.#next !== null) return;
    const { clock } = this.#options;
    const waitMs = this.#lookedAt + lookMs - clock.monotonicMs();
    if (waitMs <= 0 && !this.#isLooking) return void this.#read();
    this.#next = clock.after(Math.max(waitMs, 1), () => {
      this.#next = null;
      this.look();
    });
  }

  close(): void {
    this.#next?.();
    // Nothing is read any more.
    this.#next = () => undefined;
  }

  /** Never rejects. */
  async #read(): Promise<void> {
    const { read, clock, log, onLeader } = this.#options;
    this.#isLooking = true;
    this.#lookedAt = clock.monotonicMs();
    try {
      const row = await read();
      this.#failure = '';
      this.#lease = row?.isValid === true ? 'valid' : 'run-out';
      const keys = parseEpochKeys(row?.keys ?? '');
      // A database that failed over may give an epoch out again, with other keys.
      if (row !== null && keys !== null) onLeader({ epoch: row.epoch, text: row.keys, keys });
    } catch (error) {
      const reason = String(error);
      if (reason !== this.#failure) log.warn({ reason }, 'who leads could not be read');
      this.#failure = reason;
      this.#lease = 'unknown';
    } finally {
      this.#isLooking = false;
    }
  }
}
