/** Counts calls by name, such as an address or a key, each within its own window. */
import type { Instant } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';

interface Window {
  readonly startedAt: Instant;
  count: number;
  /** How much of it other servers know. */
  reported: number;
}

export interface Taken {
  readonly isOver: boolean;
  readonly left: number;
  /** Seconds until the window ends. */
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

  /** Counts the calls, also those beyond `max`. */
  take(name: string, { calls, max }: { readonly calls: number; readonly max: number }): Taken {
    const window = this.#windowOf(name);
    window.count += calls;
    const { count, startedAt } = window;
    const restMs = Math.max(0, startedAt + this.#windowMs - this.#clock.now());
    const left = Math.max(0, max - count);
    return { isOver: count > max, left, resetSeconds: Math.ceil(restMs / 1000) };
  }

  /** Returns the calls in the current window; counts nothing. */
  countOf(name: string): number {
    return this.#windowOf(name).count;
  }

  /** Adds calls that another server has counted. */
  add(name: string, calls: number): void {
    const window = this.#windowOf(name);
    window.count += calls;
    window.reported += calls;
  }

  /** Returns the calls counted here since the last report, of names with at least `min` calls. */
  takeUnreported({ min, namesMax: max }: { readonly min: number; readonly namesMax: number }) {
    const unreported: (readonly [name: string, calls: number])[] = [];
    for (const [name, window] of this.#windows) {
      const calls = window.count - window.reported;
      if (calls < min) continue;
      unreported.push([name, calls]);
      window.reported = window.count;
      if (unreported.length >= max) break;
    }
    return unreported;
  }

  /** Returns the name's window. A new one replaces the oldest; a clock that was set back starts a new one. */
  #windowOf(name: string): Window {
    const now = this.#clock.now();
    const known = this.#windows.get(name);
    if (known && now >= known.startedAt && now < known.startedAt + this.#windowMs) return known;
    this.#windows.delete(name);
    for (const oldest of this.#windows.keys()) {
      if (this.#windows.size < namesMax) break;
      this.#windows.delete(oldest);
    }
    const window = { startedAt: now, count: 0, reported: 0 };
    this.#windows.set(name, window);
    return window;
  }
}
