/** Writes batches to the store one after another, and gives up a batch if the store hangs. */
import type { ExchangeState } from '@layline/exchange';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { Watchdog } from '../../base/watchdog.ts';
import { inTime } from '../../base/within.ts';
import type { Batch } from '../commit/batch.ts';
import type { Records } from '../memory/records.ts';

/** A longer commit counts as failed; each row adds a millisecond. */
const writeMaxMs = 4000;

interface WriterParts {
  readonly records: Records;
  readonly clock: Clock;
  readonly log: Log;
}

export class BatchWriter {
  readonly #records: Records;
  readonly #log: Log;
  readonly #watchdog: Watchdog;
  #failure: unknown = null;

  constructor({ records, clock, log }: WriterParts) {
    this.#records = records;
    this.#log = log;
    this.#watchdog = new Watchdog(clock);
  }

  /** Returns false if the commit failed. Accounts are written as they are in `state` now. */
  async write(batch: Batch, state: ExchangeState): Promise<boolean> {
    if (batch.isEmpty) return true;
    try {
      const written = this.#records.write(batch, batch.accounts(state));
      const limit = { waitMs: writeMaxMs + batch.rows, message: 'The store does not answer.' };
      await inTime((...timing) => this.#watchdog.begin(...timing), written, limit);
    } catch (error) {
      this.#log.error({ error }, 'a commit failed; none of its commands was answered as accepted');
      this.#failure = error;
      return false;
    }
    return true;
  }

  /** Returns the error of the last write, once; null if there is none. */
  takeFailure(): unknown {
    const failure = this.#failure;
    this.#failure = null;
    return failure;
  }

  /** Call it only while nothing is being written. */
  close(): void {
    this.#watchdog.close();
  }
}
