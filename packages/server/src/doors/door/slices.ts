/**
 * Writes to the many readers of a stream in slices, so that bets and calls are served in between. Readers
 * with pending data form a queue. One that is still in it also gets later changes; the others form the next
 * queue. The busier the server, the longer a queue takes, and the more is written to a reader at once.
 */
import { type Clock, stopwatchMs } from '../../base/clock.ts';

interface SlicesOptions<Reader> {
  /** Called once a turn, before anything is written: all that happened in the turn is published together. */
  readonly prepare?: () => void;
  readonly write: (reader: Reader) => void;
}

/** Longest slice of writing, in milliseconds. */
const sliceMs = 0.5;
/** Readers between two checks of the clock. */
const readersPerLook = 16;

export class Slices<Reader> {
  readonly #clock: Pick<Clock, 'turn'>;
  readonly #options: SlicesOptions<Reader>;
  #queue = new Set<Reader>();
  /** The next queue. */
  #awake = new Set<Reader>();
  #isScheduled = false;

  constructor(clock: Pick<Clock, 'turn'>, options: SlicesOptions<Reader>) {
    this.#clock = clock;
    this.#options = options;
  }

  /** Notes that the reader has pending data. */
  wake(reader: Reader): void {
    this.#awake.add(reader);
    this.schedule();
  }

  /** Forgets a reader that has gone. */
  drop(reader: Reader): void {
    this.#queue.delete(reader);
    this.#awake.delete(reader);
  }

  /** Prepares and writes once the event loop has handled everything that arrived together. */
  schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    void this.#clock.turn().then(() => this.#step());
  }

  #step(): void {
    this.#isScheduled = false;
    this.#options.prepare?.();
    if (this.#queue.size === 0) [this.#queue, this.#awake] = [this.#awake, this.#queue];
    this.#writeSlice();
    if (this.#queue.size + this.#awake.size > 0) this.schedule();
  }

  #writeSlice(): void {
    const until = stopwatchMs() + sliceMs;
    let written = 0;
    for (const reader of this.#queue) {
      this.#queue.delete(reader);
      this.#options.write(reader);
      written += 1;
      if (written % readersPerLook === 0 && stopwatchMs() > until) return;
    }
  }
}
