/**
 * Rows of numbers in chunks of typed arrays. A table grows by one chunk at a time and what it holds
 * stays where it is: no growth copies the table, and no bet waits for one that does. The first chunk
 * alone begins small and doubles, so that an exchange with a few bets is small.
 *
 * Row `n` is in chunk `n >> chunkBits`, from `placeIn(n, stride)` on.
 */
export type Rows<Cells extends Float64Array | Int32Array> = Cells[];

export const chunkBits = 12;
const rowsMax = 1 << chunkBits;
const rowsMin = 64;

export const placeIn = (row: number, stride: number): number => (row & (rowsMax - 1)) * stride;

export const openDoubles = (stride: number): Rows<Float64Array> => [
  new Float64Array(rowsMin * stride),
];
export const openIntegers = (stride: number): Rows<Int32Array> => [
  new Int32Array(rowsMin * stride),
];

/** Makes room for a row, which is at most one more than the last there was room for. */
export function growDoubles(rows: Rows<Float64Array>, row: number, stride: number): void {
  if (row >= rowsMax) {
    if (row >> chunkBits === rows.length) rows.push(new Float64Array(rowsMax * stride));
    return;
  }
  const [first] = rows;
  if (first === undefined || (row + 1) * stride <= first.length) return;
  rows[0] = new Float64Array(first.length * 2);
  rows[0].set(first);
}

export function growIntegers(rows: Rows<Int32Array>, row: number, stride: number): void {
  if (row >= rowsMax) {
    if (row >> chunkBits === rows.length) rows.push(new Int32Array(rowsMax * stride));
    return;
  }
  const [first] = rows;
  if (first === undefined || (row + 1) * stride <= first.length) return;
  rows[0] = new Int32Array(first.length * 2);
  rows[0].set(first);
}
