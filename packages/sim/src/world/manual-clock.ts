/** A clock that stands still until the dice move it; timers fire in order as it passes them. */
import { addMs, type Instant, instant } from '@layline/contract';
import type { Clock } from '@layline/server/engine';

interface Timer {
  at: number;
  readonly periodMs: number | null;
  readonly isSleep: boolean;
  readonly work: () => void;
}

const startAt = instant(1_775_650_000_000);

export class ManualClock implements Clock {
  #now = startAt;
  #timers: Timer[] = [];

  now(): Instant {
    return this.#now;
  }

  monotonicMs(): number {
    return this.#now - startAt;
  }

  turn(): Promise<void> {
    return Promise.resolve();
  }

  after(delayMs: number, work: () => void): () => void {
    return this.#schedule({ at: this.#now + delayMs, periodMs: null, isSleep: false, work });
  }

  every(periodMs: number, work: () => void): () => void {
    return this.#schedule({ at: this.#now + periodMs, periodMs, isSleep: false, work });
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return this.sleepUntil(addMs(this.#now, delayMs), signal);
  }

  sleepUntil(at: Instant, signal?: AbortSignal): Promise<void> {
    if (at <= this.#now || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.#schedule({ at, periodMs: null, isSleep: true, work: resolve });
      signal?.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  /** Advances to the first sleeper's time; false if nobody sleeps. */
  wakeNext(): boolean {
    const sleepers = this.#timers.filter(({ isSleep }) => isSleep);
    if (sleepers.length === 0) return false;
    this.advance(Math.max(0, Math.min(...sleepers.map(({ at }) => at)) - this.#now));
    return true;
  }

  advance(durationMs: number): void {
    const until = this.#now + durationMs;
    for (let timer = this.#due(until); timer !== undefined; timer = this.#due(until)) {
      this.#now = instant(Math.max(this.#now, timer.at));
      if (timer.periodMs === null) this.#remove(timer);
      else timer.at += timer.periodMs;
      timer.work();
    }
    this.#now = instant(until);
  }

  /** Advances to the next timer's time, by at most `mostMs`. */
  advanceToNext(mostMs: number): void {
    const until = Math.min(this.#now + mostMs, ...this.#timers.map(({ at }) => at));
    this.advance(Math.max(0, until - this.#now));
  }

  /** A crash loses all timers. */
  forget(): void {
    this.#timers = [];
  }

  #schedule(timer: Timer): () => void {
    this.#timers.push(timer);
    return () => this.#remove(timer);
  }

  #remove(timer: Timer): void {
    this.#timers = this.#timers.filter((one) => one !== timer);
  }

  #due(until: number): Timer | undefined {
    return this.#timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
  }
}
