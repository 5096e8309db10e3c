/** Data with a clock in it: encoded once a change, and the clock's digits are written in at each read. */
import { type EncodedData, encodeData, encodedData, joinData } from '../envelope.ts';

export interface ClockedData {
  /** With the clock at zero: the same while nothing but the clock changes. */
  readonly still: EncodedData;
  readonly now: EncodedData;
}

export class ClockedTemplate {
  readonly #still: EncodedData;
  readonly #head: Buffer;
  readonly #tail: Buffer;

  /** `clock` is the text of the clock's fields at zero, as JSON writes them in `data`. */
  constructor(data: unknown, clock: string) {
    this.#still = encodeData(data);
    const at = this.#still.indexOf(clock);
    if (at < 0) throw new Error(`The data has no clock ${clock}.`);
    this.#head = this.#still.subarray(0, at);
    this.#tail = this.#still.subarray(at + Buffer.byteLength(clock));
  }

  /** `clock` is the text of the same fields at the moment of the read. */
  read(clock: string): ClockedData {
    const now = joinData([this.#head, encodedData(clock), this.#tail]);
    return { still: this.#still, now };
  }
}
