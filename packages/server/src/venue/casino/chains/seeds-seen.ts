/** Finds seeds that occur twice among millions, in eight bytes each and without one long statement. */

/** So many hex digits are a whole number that a double holds exactly. */
const digits = 13;

export class SeedsSeen {
  #numbers = new Float64Array(1024);
  #count = 0;

  add(seed: string): void {
    if (this.#count === this.#numbers.length) {
      const larger = new Float64Array(this.#count * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#count] = Number.parseInt(seed.slice(0, digits), 16);
    this.#count += 1;
  }

  /** The first digits of seeds that may occur twice, at most so many. */
  twice(max: number): string[] {
    const sorted = this.#numbers.subarray(0, this.#count).toSorted();
    const found = new Set<string>();
    for (let at = 1; at < sorted.length && found.size < max; at += 1) {
      const number = sorted[at] as number;
      if (number === sorted[at - 1]) found.add(number.toString(16).padStart(digits, '0'));
    }
    return [...found];
  }
}
