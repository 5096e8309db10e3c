/**
 * A shared write buffer: frames that wait to be written, in order. Readers that wait for the same frames,
 * such as those on the same page, have the same object and share its bytes. Adding a frame returns another
 * object.
 */
export class SharedWrites {
  readonly count: number;
  /** Total bytes of all frames so far. */
  readonly size: number;
  readonly #frame: Buffer;
  readonly #before: SharedWrites | null;
  /** The result of the last frame added here. */
  #next: SharedWrites | null = null;
  #bytes: Buffer | null = null;

  private constructor(frame: Buffer, before: SharedWrites | null) {
    this.#frame = frame;
    this.#before = before;
    this.size = frame.length + (before?.size ?? 0);
    this.count = before === null ? 0 : before.count + 1;
  }

  /** The object of readers with nothing pending. */
  static empty(): SharedWrites {
    return new SharedWrites(Buffer.alloc(0), null);
  }

  add(frame: Buffer): SharedWrites {
    const known = this.#next;
    if (known !== null && known.#frame === frame) return known;
    this.#next = new SharedWrites(frame, this);
    return this.#next;
  }

  /** All frames so far as one buffer. */
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
