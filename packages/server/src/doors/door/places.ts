/** Limits how many places each caller takes at a time, so that nobody alone takes the room of all. */
export class Places {
  readonly #max: number;
  readonly #taken = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Returns what gives the place back; null if the caller has too many already. */
  enter(caller: string): (() => void) | null {
    const taken = this.#taken.get(caller) ?? 0;
    if (taken >= this.#max) return null;
    this.#taken.set(caller, taken + 1);
    return () => this.#leave(caller);
  }

  #leave(caller: string): void {
    const left = (this.#taken.get(caller) ?? 0) - 1;
    if (left > 0) this.#taken.set(caller, left);
    else this.#taken.delete(caller);
  }
}
