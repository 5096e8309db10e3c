/**
 * Rows of numbers in chunks of typed arrays. A table grows by one chunk at a time and what it holds
 * stays where it is: no growth copies the table, and no bet waits for one that does. The first chunk
 * alone begins small and doubles, so that an exchange with a few bets is small.
 *
 * A row is so many doubles, seen as doubles or, by two, as integers: both kinds of a row lie beside
 * each other, so that one line of memory brings what is asked for together. Row `n` is in chunk
 * `n >> chunkBits`, from `placeIn(n, stride)` on; its integers begin at twice that place. Whoever reads
 * more than one number of a row asks for its chunk once.
 *
 * A table exports what its rows say, not where: the places of the numbers stay constants of its file,
 * which a compiler puts into the code, where an imported one is looked up and checked each time.
 *
 * The chunks are shared buffers, though nobody shares them: a collector counts plain ones as garbage
 * to come, and would walk the whole heap again for every 64 megabytes of bets.
 */
export interface Rows {
  readonly doubles: Float64Array[];
  readonly integers: Int32Array[];
}

const chunkBits = 12;
export const rowsMax = 1 << chunkBits;
const rowMask = rowsMax - 1;
const rowsMin = 64;
/** Large pieces of memory begin 16 bytes behind a line: with these the first row begins a line. */
const leadBytes = 48;
const doubleBytes = 8;

/** The first double of a row in its chunk; `stride` is the number of doubles a row. */
export const placeIn = (row: number, stride: number): number => (row & rowMask) * stride;

/** The chunk of a row, seen as doubles or as integers. */
export const doublesOf = (rows: Rows, row: number): Float64Array =>
  rows.doubles[row >> chunkBits] as Float64Array;

export const integersOf = (rows: Rows, row: number): Int32Array =>
  rows.integers[row >> chunkBits] as Int32Array;

export function openRows(stride: number): Rows {
  const rows: Rows = { doubles: [], integers: [] };
  setChunk(rows, 0, openBuffer(rowsMin * stride));
  return rows;
}

/** Makes room for a row, which is at most one more than the last there was room for. */
export function growRows(rows: Rows, row: number, stride: number): void {
  const chunk = row >> chunkBits;
  if (chunk > 0) {
    if (chunk === rows.doubles.length) setChunk(rows, chunk, openBuffer(rowsMax * stride));
    return;
  }
  const first = rows.doubles[0] as Float64Array;
  if ((row + 1) * stride > first.length) doubleFirst(rows, first);
}

function doubleFirst(rows: Rows, first: Float64Array): void {
  setChunk(rows, 0, openBuffer(first.length * 2));
  (rows.doubles[0] as Float64Array).set(first);
}

const openBuffer = (doubles: number): SharedArrayBuffer =>
  new SharedArrayBuffer(leadBytes + doubles * doubleBytes);

function setChunk({ doubles, integers }: Rows, chunk: number, buffer: SharedArrayBuffer): void {
  doubles[chunk] = new Float64Array(buffer, leadBytes);
  integers[chunk] = new Int32Array(buffer, leadBytes);
}
