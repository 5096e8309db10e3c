/**
 * Texts that callers gave (references) as bytes of one typed array, so that a million of them are
 * nothing that a garbage collector walks. A text is its place there; its bytes are its length and its
 * characters, in cells of eight. What does not fit in bytes is kept as it is, under a place below zero;
 * the empty text is place 0, and takes none.
 *
 * Invariant: a place is in use from `addText` until `freeText`, and never used by two texts.
 */
export interface TextStore {
  bytes: Uint8Array;
  /** One more than the last cell ever used. */
  end: number;
  /** First cell of a run that was given back, by the run's length; 0 when there is none. */
  readonly free: number[];
  readonly others: Map<number, string>;
  othersEnd: number;
}

const cellBytes = 8;
const cellsMin = 64;
const lengthMax = 255;

export const openTexts = (): TextStore => ({
  bytes: openBytes(cellsMin * cellBytes),
  end: 1,
  free: Array.from({ length: cellsFor(lengthMax) + 1 }, () => 0),
  others: new Map(),
  othersEnd: -1,
});

/** A shared buffer, as those of rows.ts are. */
const openBytes = (bytes: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(bytes));

const cellsFor = (length: number): number => (length + cellBytes) >> 3;

/** Keeps a text and answers its place. */
export function addText(store: TextStore, text: string): number {
  const { length } = text;
  if (length === 0) return 0;
  if (length > lengthMax) return addOther(store, text);
  const place = takeCells(store, cellsFor(length));
  const { bytes } = store;
  const at = place * cellBytes;
  bytes[at] = length;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    bytes[at + 1 + index] = code;
    if (code <= 255) continue;
    freeText(store, place);
    return addOther(store, text);
  }
  return place;
}

export function readText({ bytes, others }: TextStore, place: number): string {
  if (place < 0) return others.get(place) ?? '';
  const at = place * cellBytes + 1;
  const codes: number[] = [];
  for (let index = 0, length = bytes[at - 1] as number; index < length; index++) {
    codes.push(bytes[at + index] as number);
  }
  return String.fromCharCode(...codes);
}

/** Whether this text stands at the place. */
export function isTextAt({ bytes, others }: TextStore, place: number, text: string): boolean {
  if (place < 0) return others.get(place) === text;
  const at = place * cellBytes;
  const { length } = text;
  if (bytes[at] !== length) return false;
  for (let index = 0; index < length; index++) {
    if (bytes[at + 1 + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** Gives a place back. Nothing may be read there any more. */
export function freeText(store: TextStore, place: number): void {
  if (place === 0) return;
  if (place < 0) {
    store.others.delete(place);
    return;
  }
  const { bytes, free } = store;
  const at = place * cellBytes;
  const cells = cellsFor(bytes[at] as number);
  writePlace(bytes, at, free[cells] as number);
  free[cells] = place;
}

function addOther(store: TextStore, text: string): number {
  const place = store.othersEnd;
  store.othersEnd -= 1;
  store.others.set(place, text);
  return place;
}

function takeCells(store: TextStore, cells: number): number {
  const known = store.free[cells] as number;
  if (known > 0) {
    store.free[cells] = readPlace(store.bytes, known * cellBytes);
    return known;
  }
  const place = store.end;
  store.end += cells;
  while (store.end * cellBytes > store.bytes.length) grow(store);
  return place;
}

function grow(store: TextStore): void {
  const { bytes } = store;
  store.bytes = openBytes(bytes.length * 2);
  store.bytes.set(bytes);
}

/** A place as the first four bytes of a free run. */
function writePlace(bytes: Uint8Array, at: number, place: number): void {
  for (let index = 0; index < 4; index++) bytes[at + index] = place >>> (8 * index);
}

function readPlace(bytes: Uint8Array, at: number): number {
  let place = 0;
  for (let index = 0; index < 4; index++) place |= (bytes[at + index] as number) << (8 * index);
  return place;
}
