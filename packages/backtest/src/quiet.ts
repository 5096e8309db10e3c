/**
 * Knows what the venue and the bot still have to do at this instant. Time goes on only when that is nothing:
 * no statement is with the store, no message is with the bot, and no call of the bot is being answered but
 * one that waits out a delay, which time alone can end.
 */
import { systemClock } from '@layline/server/test-entry';

/** Real time without any progress after which a bot has failed. */
const silentMsMax = 30_000;
/** Turns of the event loop for which nothing may be left to do: promises settle in between. */
const quietTurns = 2;

export class Quiet {
  /** Calls that wait out an in-play delay. */
  readonly #delayed: () => number;
  #work = 0;
  #calls = 0;
  #messages = 0;
  /** Moves with everything that begins or ends. */
  #progress = 0;
  #wake: () => void = () => {};

  constructor(delayed: () => number) {
    this.#delayed = delayed;
  }

  /** Counts work until it ends, well or badly. */
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

  /** A call of the bot has come. Returns what to call when it is answered. */
  beginCall(): () => void {
    this.#calls += 1;
    this.#note();
    return () => {
      this.#calls -= 1;
      this.#note();
    };
  }

  /** The bot was told something. */
  noteTold(): void {
    this.#messages += 1;
  }

  /** The bot has dealt with something that it was told. */
  noteConfirmed(): void {
    if (this.#messages > 0) this.#messages -= 1;
    this.#note();
  }

  /** Resolves when nothing is left to do at this instant; rejects when a bot does nothing any more. */
  async settled(): Promise<void> {
    for (let turns = 0; turns < quietTurns; ) {
      const before = this.#progress;
      // What follows from the last progress, such as the begin of a delay, has happened after a turn.
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
