/**
 * Chunks of COPYs that follow each other. They are made in their order, each when it is taken or before
 * that, while there is time: then they wait here, no more than a limit of them.
 */

/** About twice what the largest market takes while its first rows are on their way. */
const waitingMaxBytes = 48 * 1024 * 1024;

interface Lane {
  readonly chunks: Iterator<Buffer>;
  readonly waiting: Buffer[];
  isMade: boolean;
}

export class MadeAhead {
  readonly #lanes: readonly Lane[];
  #waitingBytes = 0;

  constructor(copies: readonly Iterable<Buffer>[]) {
    this.#lanes = copies.map((chunks) => ({
      chunks: chunks[Symbol.iterator](),
      waiting: [],
      isMade: false,
    }));
  }

  /** The next chunk of the nth COPY; null at its end. Throws what making it throws. */
  take(nth: number): Buffer | null {
    const lane = this.#lanes[nth];
    if (lane === undefined) return null;
    const waiting = lane.waiting.shift();
    if (waiting === undefined) return make(lane);
    this.#waitingBytes -= waiting.length;
    return waiting;
  }

  /** Makes one more; false when there is nothing to make, or no room for it. */
  makeNext(): boolean {
    if (this.#waitingBytes >= waitingMaxBytes) return false;
    for (const lane of this.#lanes) {
      const chunk = make(lane);
      if (chunk === null) continue;
      lane.waiting.push(chunk);
      this.#waitingBytes += chunk.length;
      return true;
    }
    return false;
  }
}

function make(lane: Lane): Buffer | null {
  if (lane.isMade) return null;
  const { done, value } = lane.chunks.next();
  lane.isMade = done === true;
  return lane.isMade ? null : (value as Buffer);
}
