/** Turns that the stream waits for before it tells what has changed: they come when they are released. */
export class HeldTurns {
  #waiting: (() => void)[] = [];

  readonly turn = (): Promise<void> => new Promise((resolve) => this.#waiting.push(resolve));

  /** Returns false when nothing waits. */
  release(): boolean {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
    return waiting.length > 0;
  }
}
