/**
 * Waits for works that come one after another, each only so long, as `within` does for one: its timer
 * stays set when a work ends, and is set again for the next only when it goes off or would go off too
 * late. To set and clear one for each takes some microseconds of every bet that comes alone.
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
   * Watches what begins now instead of what it watched. Answers how to say that it has ended; until then
   * `giveUp` is called once it took too long, and an end that has just come counts.
   */
  begin(waitMs: number, giveUp: () => void): () => void {
    const watched = { waitMs, until: this.#clock.now() + waitMs, giveUp };
    this.#watched = watched;
    if (this.#timer === null || this.#timer.at > watched.until) this.#set(waitMs);
    return () => {
      if (this.#watched === watched) this.#watched = null;
    };
  }

  /** What is under way is not given up any more. */
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
    // More than its whole time is left only where the clock was set back.
    if (leftMs > 0) return this.#set(Math.min(leftMs, watched.waitMs));
    void this.#clock.turn().then(() => {
      if (this.#watched !== watched) return;
      this.#watched = null;
      watched.giveUp();
    });
  }
}
