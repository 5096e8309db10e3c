/** Counts an address's calls in the current window. */

import type { Clock } from '../../base/clock.ts';
import { networkOf } from '../../venue/accounts/network-of.ts';
import { CallCounts, type Taken } from './call-counts.ts';

interface RateLimit {
  readonly max: number;
  readonly windowMs?: number;
}

const hundredths = 100;

export class AddressRate {
  readonly max: number;
  readonly #counts: CallCounts;

  constructor(clock: Pick<Clock, 'now'>, { max, windowMs }: RateLimit) {
    this.#counts = new CallCounts(clock, windowMs);
    this.max = max;
  }

  /** Adds calls of a network that another server has counted. */
  add(network: string, calls: number): void {
    this.#counts.add(network, calls);
  }

  /** Returns what other servers do not know yet, but for the last hundredth of a limit. */
  takeUnreported(namesMax: number): readonly (readonly [network: string, calls: number])[] {
    const min = Math.max(1, Math.floor(this.max / hundredths));
    return this.#counts.takeUnreported({ min, namesMax });
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
