/**
 * Which numbers of a sender came already. They may come somewhat out of order; one that lies far behind the
 * highest counts as seen.
 */
const behindMax = 8192;

export class SeenNumbers {
  readonly #seen = new Uint8Array(behindMax);
  #highest = 0;

  /** False if it came before. */
  add(number: number): boolean {
    if (!Number.isSafeInteger(number) || number <= this.#highest - behindMax) return false;
    if (number > this.#highest) this.#rise(number);
    const slot = number % behindMax;
    if (this.#seen[slot] === 1) return false;
    this.#seen[slot] = 1;
    return true;
  }

  #rise(to: number): void {
    if (to - this.#highest >= behindMax) this.#seen.fill(0);
    else for (let at = this.#highest + 1; at <= to; at += 1) this.#seen[at % behindMax] = 0;
    this.#highest = to;
  }
}
