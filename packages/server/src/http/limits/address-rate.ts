/** How many calls an address made in this window. */
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

  /** Counts one call, or so many. */
  take(address: string, calls = 1): Taken {
    return this.#counts.take(networkOf(address), { calls, max: this.max });
  }

  /** Whether the next call would be one too many; counts nothing. */
  isUsedUp(address: string): boolean {
    return this.#counts.countOf(networkOf(address)) >= this.max;
  }
}
