/**
 * Frames that wait to be written, in their order. Readers who wait for the same stand at the same place
 * and share the bytes of its write, as those of one page do; a frame more leads to another place.
 */
export class Gathered {
  readonly count: number;
  /** Bytes of all frames up to here. */
  readonly size: number;
  readonly #frame: Buffer;
  readonly #before: Gathered | null;
  /** Where the last frame that was added here led. */
  #next: Gathered | null = null;
  #bytes: Buffer | null = null;

  private constructor(frame: Buffer, before: Gathered | null) {
    this.#frame = frame;
    this.#before = before;
    this.size = frame.length + (before?.size ?? 0);
    this.count = before === null ? 0 : before.count + 1;
  }

  /** Where readers stand who wait for nothing. */
  static none(): Gathered {
    return new Gathered(Buffer.alloc(0), null);
  }

  add(frame: Buffer): Gathered {
    const known = this.#next;
    if (known !== null && known.#frame === frame) return known;
    this.#next = new Gathered(frame, this);
    return this.#next;
  }

  /** All frames up to here as one buffer. */
  get bytes(): Buffer {
    this.#bytes ??= this.count <= 1 ? this.#frame : this.#join();
    return this.#bytes;
  }

  #join(): Buffer {
    const frames = [this.#frame];
    for (let at = this.#before; at !== null; at = at.#before) frames.push(at.#frame);
    return Buffer.concat(frames.reverse());
  }
}
