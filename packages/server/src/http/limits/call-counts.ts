/** How many calls each name made in its window: an address, a key. */
import type { Instant } from '@layline/contract';
import type { Clock } from '../../clock.ts';

interface Window {
  readonly startedAt: Instant;
  count: number;
}

export interface Taken {
  readonly isOver: boolean;
  readonly left: number;
  /** Until the count begins again. */
  readonly resetSeconds: number;
}

const namesMax = 20_000;
const windowMsUsual = 10_000;

export class CallCounts {
  readonly #windowMs: number;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #windows = new Map<string, Window>();

  constructor(clock: Pick<Clock, 'now'>, windowMs = windowMsUsual) {
    this.#clock = clock;
    this.#windowMs = windowMs;
  }

  /** Counts so many calls, those beyond `max` too. */
  take(name: string, { calls, max }: { readonly calls: number; readonly max: number }): Taken {
    const window = this.#windowOf(name);
    window.count += calls;
    const { count, startedAt } = window;
    const restMs = Math.max(0, startedAt + this.#windowMs - this.#clock.now());
    const left = Math.max(0, max - count);
    return { isOver: count > max, left, resetSeconds: Math.ceil(restMs / 1000) };
  }

  /** Calls in this window so far; counts nothing. */
  countOf(name: string): number {
    return this.#windowOf(name).count;
  }

  /** The name's window; the oldest make room for a new one. A clock that was set back begins a new one. */
  #windowOf(name: string): Window {
    const now = this.#clock.now();
    const known = this.#windows.get(name);
    if (known && now >= known.startedAt && now < known.startedAt + this.#windowMs) return known;
    this.#windows.delete(name);
    for (const oldest of this.#windows.keys()) {
      if (this.#windows.size < namesMax) break;
      this.#windows.delete(oldest);
    }
    const window = { startedAt: now, count: 0 };
    this.#windows.set(name, window);
    return window;
  }
}
