/** Counts what each member of staff follows live, so that nobody alone takes the room of all. */

/** A browser keeps six connections to a server; this is enough for two of them and some that broke. */
const followedMax = 16;

export class Following {
  readonly #counts = new Map<string, number>();

  /** Returns what ends it; null if the member follows too much already, over all sessions. */
  enter(staffId: string): (() => void) | null {
    const count = this.#counts.get(staffId) ?? 0;
    if (count >= followedMax) return null;
    this.#counts.set(staffId, count + 1);
    return () => this.#leave(staffId);
  }

  #leave(staffId: string): void {
    const left = (this.#counts.get(staffId) ?? 0) - 1;
    if (left > 0) this.#counts.set(staffId, left);
    else this.#counts.delete(staffId);
  }
}
