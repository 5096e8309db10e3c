/** Counts an address's calls in the current window. */
import { networkOf } from '../../auth/network-of.ts';
import type { Clock } from '../../clock.ts';
import { CallCounts, type Taken } from './call-counts.ts';

interface RateLimit {
  readonly max: number;
  readonly windowMs?: number;
}

export class AddressRate {
  readonly max: number;
  readonly #counts: CallCounts;

  constructor(clock: Pick<Clock, 'now'>, { max, windowMs }: RateLimit) {
    this.#counts = new CallCounts(clock, windowMs);
    this.max = max;
  }

  /** Counts `calls` calls. */
  take(address: string, calls = 1): Taken {
    return this.#counts.take(networkOf(address), { calls, max: this.max });
  }

  /** Tells whether the next call would exceed the limit; counts nothing. */
  isUsedUp(address: string): boolean {
    return this.#counts.countOf(networkOf(address)) >= this.max;
  }
}
