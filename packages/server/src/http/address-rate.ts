/** How many calls an address made in this window: one count for all ways of answering. */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Instant } from '@layline/contract';
import type { Clock } from '../clock.ts';

interface Window {
  readonly startedAt: Instant;
  count: number;
}

const addressesMax = 20_000;

export class AddressRate {
  readonly max: number;
  readonly windowMs = 10_000;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #windows = new Map<string, Window>();

  constructor(clock: Pick<Clock, 'now'>, max: number) {
    this.#clock = clock;
    this.max = max;
  }

  /** Counts one call; false when it is one too many. */
  take(address: string): boolean {
    return this.#count(address).count <= this.max;
  }

  /** The same count, as the framework's limiter asks for it. */
  get store(): FastifyRateLimitStoreCtor {
    const incr: FastifyRateLimitStore['incr'] = (address, answer) => {
      const { count: current, startedAt } = this.#count(address);
      const ttl = Math.max(0, startedAt + this.windowMs - this.#clock.now());
      answer(null, { current, ttl });
    };
    return class {
      incr = incr;
      child(): FastifyRateLimitStore {
        return this;
      }
    };
  }

  #count(address: string): Window {
    const now = this.#clock.now();
    let window = this.#windows.get(address);
    if (!window || window.startedAt + this.windowMs <= now) {
      this.#windows.delete(address);
      for (const oldest of this.#windows.keys()) {
        if (this.#windows.size < addressesMax) break;
        this.#windows.delete(oldest);
      }
      window = { startedAt: now, count: 0 };
      this.#windows.set(address, window);
    }
    window.count += 1;
    return window;
  }
}
