/** How many calls an address made in this window: one count for all ways of answering. */
import {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
  normalizeIP,
} from '@fastify/rate-limit';
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
  readonly #normals = new Map<string, string>();

  constructor(clock: Pick<Clock, 'now'>, max: number) {
    this.#clock = clock;
    this.max = max;
  }

  /** Counts one call; false when it is one too many. */
  take(address: string): boolean {
    return this.#count(this.#normal(address)).count <= this.max;
  }

  /** What the framework's limiter tells of the address in its headers, names and values in turns. */
  told(address: string): readonly string[] {
    const window = this.#windows.get(this.#normal(address));
    const left = Math.max(0, this.max - (window?.count ?? 0));
    const seconds = Math.ceil((window ? this.#ttl(window) : 0) / 1000);
    const named = { limit: this.max, remaining: left, reset: seconds };
    return Object.entries(named).flatMap(([name, value]) => [`x-ratelimit-${name}`, String(value)]);
  }

  /** The same count, as the framework's limiter asks for it. */
  get store(): FastifyRateLimitStoreCtor {
    const incr: FastifyRateLimitStore['incr'] = (address, answer) => {
      const { count: current, startedAt } = this.#count(address);
      answer(null, { current, ttl: this.#ttl({ startedAt }) });
    };
    return class {
      incr = incr;
      child(): FastifyRateLimitStore {
        return this;
      }
    };
  }

  #ttl({ startedAt }: Pick<Window, 'startedAt'>): number {
    return Math.max(0, startedAt + this.windowMs - this.#clock.now());
  }

  /** The limiter counts a whole network of IPv6 as one, and a mapped address as the one it maps. */
  #normal(address: string): string {
    let normal = this.#normals.get(address);
    if (normal === undefined) {
      if (this.#normals.size >= addressesMax) this.#normals.clear();
      normal = normalizeIP(address);
      this.#normals.set(address, normal);
    }
    return normal;
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
