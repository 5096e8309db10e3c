/** Decides when to write a snapshot of memory, so that a restart need not read the whole journal. */
import type { ExchangeState } from '@layline/exchange';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Records } from './records.ts';

interface SnapshotOptions {
  readonly records: Records;
  readonly clock: Clock;
  readonly log: Log;
  /** Events between two snapshots. */
  readonly snapshotEvery: number;
}

/** A state with fewer rows is written quickly. */
const rowsSmall = 20_000;

export class Snapshots {
  readonly #options: SnapshotOptions;
  #eventsSince: number;

  constructor(options: SnapshotOptions, eventsSince: number) {
    this.#options = options;
    this.#eventsSince = eventsSince;
  }

  /** Whether the journal has events that no snapshot covers. */
  get isBehind(): boolean {
    return this.#eventsSince > 0;
  }

  note(events: number): void {
    this.#eventsSince += events;
  }

  /** The cost of a snapshot grows with the rows of the state, so it waits for as many events. */
  isDue({ bets, answers }: ExchangeState): boolean {
    const rows = bets.count + answers.current.count + answers.previous.count;
    const { snapshotEvery } = this.#options;
    const eventsMin = rows > rowsSmall ? Math.max(snapshotEvery, rows) : snapshotEvery;
    return this.#eventsSince >= eventsMin;
  }

  /** Never rejects: without the snapshot, the journal still holds everything. */
  async take(state: ExchangeState, lastHash: string): Promise<void> {
    const { records, clock, log, snapshotEvery } = this.#options;
    try {
      await records.snapshot({ state, lastHash, at: clock.now() });
      this.#eventsSince = 0;
    } catch (error) {
      log.warn({ error }, 'no snapshot could be written; the journal holds everything');
      this.#eventsSince = Math.floor(snapshotEvery / 2);
    }
  }
}
