/**
 * Merges the batches of several connections into one feed. The queue is bounded: a writer waits while the
 * reader is behind, so that back-pressure reaches the source's connection and nothing is lost.
 */
import type { MarketChange } from '@layline/contract';

type Batch = readonly MarketChange[];

const batchesMax = 1000;

export class BatchQueue {
  readonly #batches: Batch[] = [];
  #wakeReader: () => void = () => {};
  readonly #waitingWriters: (() => void)[] = [];
  #isClosed = false;

  /** Resolves once there is room for more. An empty batch is ignored. */
  async push(batch: Batch): Promise<void> {
    if (batch.length === 0 || this.#isClosed) return;
    this.#batches.push(batch);
    this.#wakeReader();
    if (this.#batches.length < batchesMax) return;
    await new Promise<void>((resolve) => this.#waitingWriters.push(resolve));
  }

  /** Ends the feed; unread batches are discarded. */
  close(): void {
    this.#isClosed = true;
    this.#wakeReader();
    this.#wakeWriters();
  }

  async *read(): AsyncGenerator<Batch> {
    while (!this.#isClosed) {
      const batch = this.#batches.shift();
      if (batch === undefined) {
        this.#wakeWriters();
        await new Promise<void>((resolve) => {
          this.#wakeReader = resolve;
        });
      } else {
        yield batch;
      }
    }
  }

  #wakeWriters(): void {
    for (const wake of this.#waitingWriters.splice(0)) wake();
  }
}
