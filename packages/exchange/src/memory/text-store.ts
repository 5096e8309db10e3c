/**
 * Stores ids and references as bytes in one typed array, so that the garbage collector does not traverse
 * a million strings. A text is identified by its place, and stored as its length and characters in cells
 * of eight bytes. A text that does not fit into bytes is kept as a string, at a place below zero; the
 * empty text is place 0 and takes no space.
 *
 * Invariant: a place is in use from `add` until `remove`, and never by two texts.
 */
const cellBytes = 8;
const cellsMin = 64;
const lengthMax = 255;

/** A SharedArrayBuffer, for the reason given in rows.ts. */
const openBytes = (bytes: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(bytes));

const cellsFor = (length: number): number => (length + cellBytes) >> 3;

export class TextStore {
  #bytes = openBytes(cellsMin * cellBytes);
  /** One past the last cell ever used. */
  #end = 1;
  /** Freed places, grouped by their number of cells. */
  readonly #free: number[][] = Array.from({ length: cellsFor(lengthMax) + 1 }, () => []);
  readonly #others: Map<number, string> = new Map();
  #othersEnd = -1;

  /** Stores a text and returns its place. */
  add(text: string): number {
    const { length } = text;
    if (length === 0) return 0;
    if (length > lengthMax) return this.#addOther(text);
    const place = this.#takeCells(cellsFor(length));
    const start = place * cellBytes;
    this.#bytes[start] = length;
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index);
      this.#bytes[start + 1 + index] = code;
      if (code <= 255) continue;
      this.remove(place);
      return this.#addOther(text);
    }
    return place;
  }

  read(place: number): string {
    if (place < 0) return this.#others.get(place) ?? '';
    const start = place * cellBytes + 1;
    const length = this.#bytes[start - 1] as number;
    let text = '';
    for (let index = 0; index < length; index++) {
      text += String.fromCharCode(this.#bytes[start + index] as number);
    }
    return text;
  }

  /** True if this text is stored at the place. */
  isAt(place: number, text: string): boolean {
    if (place < 0) return this.#others.get(place) === text;
    const bytes = this.#bytes;
    const start = place * cellBytes;
    const { length } = text;
    if (bytes[start] !== length) return false;
    for (let index = 0; index < length; index++) {
      if (bytes[start + 1 + index] !== text.charCodeAt(index)) return false;
    }
    return true;
  }

  /** Frees a place, which may not be read afterwards. */
  remove(place: number): void {
    if (place < 0) this.#others.delete(place);
    if (place <= 0) return;
    const cells = cellsFor(this.#bytes[place * cellBytes] as number);
    this.#free[cells]?.push(place);
  }

  #addOther(text: string): number {
    const place = this.#othersEnd;
    this.#othersEnd -= 1;
    this.#others.set(place, text);
    return place;
  }

  #takeCells(cells: number): number {
    const free = this.#free[cells]?.pop();
    if (free !== undefined) return free;
    const place = this.#end;
    this.#end += cells;
    while (this.#end * cellBytes > this.#bytes.length) this.#grow();
    return place;
  }

  #grow(): void {
    const larger = openBytes(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
