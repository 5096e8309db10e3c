/** Turns that the stream waits for before it sends changes; they happen when released. */
export class HeldTurns {
  #waiting: (() => void)[] = [];

  readonly turn = (): Promise<void> => new Promise((resolve) => this.#waiting.push(resolve));

  /** Returns false if nothing waits. */
  release(): boolean {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
    return waiting.length > 0;
  }
}
