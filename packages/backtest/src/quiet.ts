/**
 * Tracks the pending work of venue and bot at this instant. Time advances only if there is none: no store
 * statement, no unconfirmed message, and no call in progress except those in a delay, which only time can
 * end.
 */
import { systemClock } from '@layline/server/test-entry';

/** Real time without progress after which a bot is considered hung. */
const silentMsMax = 30_000;
/** Consecutive idle turns of the event loop required, because promises settle in between. */
const quietTurns = 2;

export class Quiet {
  /** Number of calls in an in-play delay. */
  readonly #delayed: () => number;
  #work = 0;
  #calls = 0;
  #messages = 0;
  /** Increases whenever work begins or ends. */
  #progress = 0;
  #wake: () => void = () => {};

  constructor(delayed: () => number) {
    this.#delayed = delayed;
  }

  /** Counts work until it ends, successfully or not. */
  track<Result>(work: Promise<Result>): Promise<Result> {
    this.#work += 1;
    const end = (): void => {
      this.#work -= 1;
      this.#note();
    };
    work.then(end, end);
    return work;
  }

  /** A turn of the event loop that counts as work. */
  readonly turn = (): Promise<void> => this.track(systemClock.turn());

  /** Records a call of the bot. Returns a function to call when it is answered. */
  beginCall(): () => void {
    this.#calls += 1;
    this.#note();
    return () => {
      this.#calls -= 1;
      this.#note();
    };
  }

  /** Records a message to the bot. */
  noteTold(): void {
    this.#messages += 1;
  }

  /** Records that the bot has processed a message. */
  noteConfirmed(): void {
    if (this.#messages > 0) this.#messages -= 1;
    this.#note();
  }

  /** Resolves when nothing is left to do at this instant; rejects if the bot has hung. */
  async settled(): Promise<void> {
    for (let turns = 0; turns < quietTurns; ) {
      const before = this.#progress;
      // After one turn, consequences of the last progress, such as a new delay, are visible.
      await systemClock.turn();
      turns = this.#isQuiet() ? turns + 1 : 0;
      if (turns === 0 && this.#progress === before) await this.#progressed();
    }
  }

  #isQuiet(): boolean {
    if (this.#work > 0) return false;
    if (this.#calls > 0) return this.#delayed() >= this.#calls;
    return this.#messages === 0;
  }

  #note(): void {
    this.#progress += 1;
    this.#wake();
  }

  async #progressed(): Promise<void> {
    const before = this.#progress;
    const stop = new AbortController();
    this.#wake = () => stop.abort();
    await systemClock.sleep(silentMsMax, stop.signal);
    if (this.#progress === before) {
      throw new Error('The bot has not confirmed what it was told for 30 seconds.');
    }
  }
}
