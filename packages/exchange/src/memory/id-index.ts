/**
 * Maps hashes to rows, for ids and references looked up with every bet. Open addressing over one typed
 * array costs the garbage collector nothing; a Map of a million strings would be traversed at every
 * collection.
 *
 * Invariant: every entry can be reached from its hash in single steps without crossing an empty slot, and
 * at most half of the slots are in use. Equal hashes are allowed: the caller decides whether a row is the
 * right one.
 */
const placesMin = 16;

/** Hash and row of each slot, in pairs; row 0 marks an empty slot. */
const openPairs = (places: number): Int32Array =>
  new Int32Array(new SharedArrayBuffer(places * 2 * Int32Array.BYTES_PER_ELEMENT));

export class IdIndex {
  #pairs = openPairs(placesMin);
  #count = 0;

  /** Returns the row with this hash for which `isWanted` is true; 0 if there is none. */
  find(hash: number, isWanted: (row: number) => boolean): number {
    const place = this.#placeOf(hash, isWanted);
    return place < 0 ? 0 : (this.#pairs[place + 1] as number);
  }

  /** Rows are positive integers. */
  add(hash: number, row: number): void {
    if (4 * (this.#count + 1) > this.#pairs.length) this.#grow();
    this.#put(hash, row);
    this.#count += 1;
  }

  /** Removes an entry and moves later ones up, so that no search stops short. */
  remove(hash: number, row: number): void {
    const place = this.#placeOf(hash, (one) => one === row);
    if (place < 0) return;
    const pairs = this.#pairs;
    const mask = pairs.length - 1;
    let hole = place;
    this.#count -= 1;
    for (let next = (hole + 2) & mask; pairs[next + 1] !== 0; next = (next + 2) & mask) {
      const home = ((pairs[next] as number) << 1) & mask;
      const isBetween = ((next - home) & mask) < ((next - hole) & mask);
      if (isBetween) continue;
      pairs[hole] = pairs[next] as number;
      pairs[hole + 1] = pairs[next + 1] as number;
      hole = next;
    }
    pairs[hole + 1] = 0;
  }

  #placeOf(hash: number, isWanted: (row: number) => boolean): number {
    const pairs = this.#pairs;
    const mask = pairs.length - 1;
    for (let place = (hash << 1) & mask; ; place = (place + 2) & mask) {
      const row = pairs[place + 1] as number;
      if (row === 0) return -1;
      if (pairs[place] === hash && isWanted(row)) return place;
    }
  }

  #put(hash: number, row: number): void {
    const pairs = this.#pairs;
    const mask = pairs.length - 1;
    let place = (hash << 1) & mask;
    while (pairs[place + 1] !== 0) place = (place + 2) & mask;
    pairs[place] = hash;
    pairs[place + 1] = row;
  }

  #grow(): void {
    const pairs = this.#pairs;
    this.#pairs = openPairs(pairs.length);
    for (let place = 0; place < pairs.length; place += 2) {
      const row = pairs[place + 1] as number;
      if (row !== 0) this.#put(pairs[place] as number, row);
    }
  }
}
