/**
 * Limits the time of consecutive works, as `within` does for one. Its timer stays set when a work ends, and
 * is set again only when it fires or would fire too late. Setting and clearing a timer for each work would
 * add some microseconds to every bet that arrives alone.
 */
import type { Cancel, Clock } from './clock.ts';

type Time = Pick<Clock, 'now' | 'after' | 'turn'>;

interface Watched {
  readonly waitMs: number;
  readonly until: number;
  readonly giveUp: () => void;
}

export class Watchdog {
  readonly #clock: Time;
  #watched: Watched | null = null;
  #timer: { readonly at: number; readonly cancel: Cancel } | null = null;

  constructor(clock: Time) {
    this.#clock = clock;
  }

  /**
   * Watches new work instead of the previous one. Returns a function to call when it ends; until then
   * `giveUp` is called once it takes too long. An end that has just arrived counts.
   */
  begin(waitMs: number, giveUp: () => void): () => void {
    const watched = { waitMs, until: this.#clock.now() + waitMs, giveUp };
    this.#watched = watched;
    if (this.#timer === null || this.#timer.at > watched.until) this.#set(waitMs);
    return () => {
      if (this.#watched === watched) this.#watched = null;
    };
  }

  /** Stops watching; work in progress is no longer given up. */
  close(): void {
    this.#watched = null;
    this.#timer?.cancel();
    this.#timer = null;
  }

  #set(delayMs: number): void {
    this.#timer?.cancel();
    const cancel = this.#clock.after(delayMs, () => this.#goOff());
    this.#timer = { at: this.#clock.now() + delayMs, cancel };
  }

  #goOff(): void {
    this.#timer = null;
    const watched = this.#watched;
    if (watched === null) return;
    const leftMs = watched.until - this.#clock.now();
    // More than its whole time is left only if the clock was set back.
    if (leftMs > 0) return this.#set(Math.min(leftMs, watched.waitMs));
    void this.#clock.turn().then(() => {
      if (this.#watched !== watched) return;
      this.#watched = null;
      watched.giveUp();
    });
  }
}
