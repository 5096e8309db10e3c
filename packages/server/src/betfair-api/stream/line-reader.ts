/** Cuts what a socket receives into lines of bounded length. */
const newline = 0x0a;

export class LineReader {
  readonly #bytesMax: number;
  #parts: Buffer[] = [];
  #size = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** The lines that end in these bytes, without empty ones; null once a line is too long. */
  take(bytes: Buffer): string[] | null {
    const lines: string[] = [];
    let from = 0;
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, from)) {
      if (!this.#add(bytes.subarray(from, at))) return null;
      const line = Buffer.concat(this.#parts).toString('utf8').trim();
      if (line !== '') lines.push(line);
      this.#parts = [];
      this.#size = 0;
      from = at + 1;
    }
    return this.#add(bytes.subarray(from)) ? lines : null;
  }

  #add(part: Buffer): boolean {
    this.#size += part.length;
    if (this.#size > this.#bytesMax) return false;
    if (part.length > 0) this.#parts.push(part);
    return true;
  }
}
