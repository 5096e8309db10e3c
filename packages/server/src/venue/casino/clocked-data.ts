/**
 * Encoded data that contains a clock. It is encoded once per change; each read only inserts the clock's
 * digits.
 */
import { type EncodedData, encodeData, encodedData, joinData } from '../../base/envelope.ts';

export interface ClockedData {
  /** Has the clock at zero, and stays the same while only the clock changes. */
  readonly still: EncodedData;
  readonly now: EncodedData;
}

export class ClockedTemplate {
  readonly #still: EncodedData;
  readonly #head: Buffer;
  readonly #tail: Buffer;

  /** `clock` is the text of the clock's fields at zero, as JSON encodes them in `data`. */
  constructor(data: unknown, clock: string) {
    this.#still = encodeData(data);
    const at = this.#still.indexOf(clock);
    if (at < 0) throw new Error(`The data has no clock ${clock}.`);
    this.#head = this.#still.subarray(0, at);
    this.#tail = this.#still.subarray(at + Buffer.byteLength(clock));
  }

  /** `clock` is the text of the same fields at the time of the read. */
  read(clock: string): ClockedData {
    const now = joinData([this.#head, encodedData(clock), this.#tail]);
    return { still: this.#still, now };
  }
}
