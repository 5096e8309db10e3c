/**
 * Rows of numbers in typed arrays, with named fields. The fields of a row are adjacent in memory, so that
 * reading a bet touches one or two cache lines. Row numbers are positive integers and are reused once
 * freed.
 *
 * Rows are stored in chunks. A table grows by one chunk at a time and never copies its content, except
 * for the first chunk, which starts small and doubles, so that an exchange with few bets stays small. The
 * chunks are SharedArrayBuffers although only one thread uses them: V8 counts ordinary buffers as
 * external memory, which would trigger a full collection for every 64 megabytes of bets.
 */
const chunkBits = 12;
const rowsPerChunk = 1 << chunkBits;
const rowMask = rowsPerChunk - 1;
const rowsMin = 64;
const cellBytes = Float64Array.BYTES_PER_ELEMENT;

export class Rows {
  /** The chunks, viewed as doubles and as integers. */
  readonly doubles: Float64Array[] = [];
  readonly integers: Int32Array[] = [];
  /** Cells of eight bytes per row. */
  cells = 0;
  /** The free second half of a cell whose first half is an integer; -1 if there is none. */
  #freeHalf = -1;
  readonly #free: number[] = [];
  #end = 1;

  /** Adds a field for amounts, times and command numbers. All fields are added before the first row. */
  double(): DoubleField {
    this.cells += 1;
    return new DoubleField(this, this.cells - 1);
  }

  /** Adds a field for row numbers, odds and codes. */
  integer(): IntegerField {
    if (this.#freeHalf >= 0) {
      const half = this.#freeHalf;
      this.#freeHalf = -1;
      return new IntegerField(this, half);
    }
    this.cells += 1;
    this.#freeHalf = 2 * this.cells - 1;
    return new IntegerField(this, this.#freeHalf - 1);
  }

  /** Number of rows in use. */
  get count(): number {
    return this.#end - 1 - this.#free.length;
  }

  /** Allocates a row. It still holds the values last written there. */
  take(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const row = this.#end;
    this.#end += 1;
    this.#growTo(row);
    return row;
  }

  giveBack(row: number): void {
    this.#free.push(row);
  }

  #growTo(row: number): void {
    const chunk = row >> chunkBits;
    const first = this.doubles[0];
    if (first === undefined) this.#open(rowsMin);
    else if (chunk === 0 && (row + 1) * this.cells > first.length) {
      this.#open((2 * first.length) / this.cells);
      this.doubles[0]?.set(first);
    } else if (chunk === this.doubles.length) {
      this.#open(rowsPerChunk, chunk);
    }
  }

  #open(rows: number, chunk = 0): void {
    const buffer = new SharedArrayBuffer(rows * this.cells * cellBytes);
    this.doubles[chunk] = new Float64Array(buffer);
    this.integers[chunk] = new Int32Array(buffer);
  }
}

export class DoubleField {
  readonly #rows: Rows;
  readonly #cell: number;

  constructor(rows: Rows, cell: number) {
    this.#rows = rows;
    this.#cell = cell;
  }

  get(row: number): number {
    const { doubles, cells } = this.#rows;
    return (doubles[row >> chunkBits] as Float64Array)[
      (row & rowMask) * cells + this.#cell
    ] as number;
  }

  set(row: number, value: number): void {
    const { doubles, cells } = this.#rows;
    (doubles[row >> chunkBits] as Float64Array)[(row & rowMask) * cells + this.#cell] = value;
  }

  add(row: number, more: number): void {
    this.set(row, this.get(row) + more);
  }
}

export class IntegerField {
  readonly #rows: Rows;
  /** 0 or 1: which half of the cell. */
  readonly #half: number;

  constructor(rows: Rows, half: number) {
    this.#rows = rows;
    this.#half = half;
  }

  get(row: number): number {
    const { integers, cells } = this.#rows;
    const index = 2 * (row & rowMask) * cells + this.#half;
    return (integers[row >> chunkBits] as Int32Array)[index] as number;
  }

  set(row: number, value: number): void {
    const { integers, cells } = this.#rows;
    const index = 2 * (row & rowMask) * cells + this.#half;
    (integers[row >> chunkBits] as Int32Array)[index] = value;
  }
}
