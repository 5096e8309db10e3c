/**
 * A shared write buffer: frames that wait to be written, in order. Readers who wait for the same frames, as
 * those of one page do, hold the same object and share its bytes. Adding a frame leads to another object.
 */
export class SharedWrites {
  readonly count: number;
  /** Bytes of all frames up to here. */
  readonly size: number;
  readonly #frame: Buffer;
  readonly #before: SharedWrites | null;
  /** What the last frame added here led to. */
  #next: SharedWrites | null = null;
  #bytes: Buffer | null = null;

  private constructor(frame: Buffer, before: SharedWrites | null) {
    this.#frame = frame;
    this.#before = before;
    this.size = frame.length + (before?.size ?? 0);
    this.count = before === null ? 0 : before.count + 1;
  }

  /** What readers hold who wait for nothing. */
  static empty(): SharedWrites {
    return new SharedWrites(Buffer.alloc(0), null);
  }

  add(frame: Buffer): SharedWrites {
    const known = this.#next;
    if (known !== null && known.#frame === frame) return known;
    this.#next = new SharedWrites(frame, this);
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
