/** Splits a socket's bytes into lines, each at most as long as allowed when it arrives. */
const newline = 0x0a;

export class LineReader {
  #parts: Buffer[] = [];
  #size = 0;

  /** Returns the non-empty lines that end in these bytes; null once a line is too long. */
  take(bytes: Buffer, bytesMax: number): string[] | null {
    const lines: string[] = [];
    let from = 0;
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, from)) {
      this.#add(bytes.subarray(from, at));
      if (this.#size > bytesMax) return null;
      const line = Buffer.concat(this.#parts).toString('utf8').trim();
      if (line !== '') lines.push(line);
      this.#parts = [];
      this.#size = 0;
      from = at + 1;
    }
    this.#add(bytes.subarray(from));
    return this.#size > bytesMax ? null : lines;
  }

  #add(part: Buffer): void {
    this.#size += part.length;
    if (part.length > 0) this.#parts.push(part);
  }
}
