/** How many calls an address made in this window. */
import type { Instant } from '@layline/contract';
import { networkOf } from '../../auth/network-of.ts';
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

const addressesMax = 20_000;

export interface RateLimit {
  readonly max: number;
  readonly windowMs?: number;
}

export class AddressRate {
  readonly max: number;
  readonly #windowMs: number;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #windows = new Map<string, Window>();

  constructor(clock: Pick<Clock, 'now'>, { max, windowMs = 10_000 }: RateLimit) {
    this.#clock = clock;
    this.max = max;
    this.#windowMs = windowMs;
  }

  /** Counts one call, or so many. */
  take(address: string, calls = 1): Taken {
    const window = this.#windowOf(networkOf(address));
    window.count += calls;
    return this.#takenOf(window);
  }

  /** Whether the next call would be one too many; counts nothing. */
  isUsedUp(address: string): boolean {
    return this.#windowOf(networkOf(address)).count >= this.max;
  }

  #takenOf({ count, startedAt }: Window): Taken {
    const restMs = Math.max(0, startedAt + this.#windowMs - this.#clock.now());
    const left = Math.max(0, this.max - count);
    return { isOver: count > this.max, left, resetSeconds: Math.ceil(restMs / 1000) };
  }

  /** The address's window; the oldest make room for a new one. */
  #windowOf(network: string): Window {
    const now = this.#clock.now();
    const known = this.#windows.get(network);
    if (known && known.startedAt + this.#windowMs > now) return known;
    this.#windows.delete(network);
    for (const oldest of this.#windows.keys()) {
      if (this.#windows.size < addressesMax) break;
      this.#windows.delete(oldest);
    }
    const window = { startedAt: now, count: 0 };
    this.#windows.set(network, window);
    return window;
  }
}
