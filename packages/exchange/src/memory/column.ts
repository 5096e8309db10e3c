/**
 * A column of numbers, one a row, in chunks of typed arrays: a table is a set of columns that share
 * their row numbers. A column grows by one chunk at a time and never copies what it holds, except
 * for the first chunk, which starts small and doubles, so that an exchange with few bets is small.
 *
 * The chunks are shared buffers, though nobody shares them: the garbage collector counts plain
 * buffers as garbage to come, and would walk the whole heap for every 64 megabytes of bets.
 */
const chunkBits = 12;
const rowsPerChunk = 1 << chunkBits;
const rowMask = rowsPerChunk - 1;
const rowsMin = 64;

type Numbers = Float64Array | Int32Array;

export class Column {
  readonly #open: (rows: number) => Numbers;
  readonly #chunks: Numbers[];

  private constructor(open: (rows: number) => Numbers) {
    this.#open = open;
    this.#chunks = [open(rowsMin)];
  }

  /** Amounts, times and numbers of commands. */
  static ofDoubles(): Column {
    return new Column(
      (rows) => new Float64Array(new SharedArrayBuffer(rows * Float64Array.BYTES_PER_ELEMENT)),
    );
  }

  /** Row numbers, odds and codes. */
  static ofIntegers(): Column {
    return new Column(
      (rows) => new Int32Array(new SharedArrayBuffer(rows * Int32Array.BYTES_PER_ELEMENT)),
    );
  }

  get(row: number): number {
    return (this.#chunks[row >> chunkBits] as Numbers)[row & rowMask] as number;
  }

  set(row: number, value: number): void {
    const chunk = this.#chunks[row >> chunkBits];
    const index = row & rowMask;
    if (chunk === undefined || index >= chunk.length) this.#growTo(row);
    (this.#chunks[row >> chunkBits] as Numbers)[index] = value;
  }

  add(row: number, more: number): void {
    const chunk = this.#chunks[row >> chunkBits] as Numbers;
    const index = row & rowMask;
    chunk[index] = (chunk[index] as number) + more;
  }

  #growTo(row: number): void {
    const first = this.#chunks[0] as Numbers;
    if (first.length < rowsPerChunk) {
      let rows = first.length;
      while (rows <= row && rows < rowsPerChunk) rows *= 2;
      const larger = this.#open(rows);
      larger.set(first);
      this.#chunks[0] = larger;
    }
    while (this.#chunks.length <= row >> chunkBits) this.#chunks.push(this.#open(rowsPerChunk));
  }
}
