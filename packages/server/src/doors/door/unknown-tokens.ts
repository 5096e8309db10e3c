/**
 * Keeps callers with invented tokens away from the store. A token that was not found is remembered for some
 * seconds, and an address has a small budget of failed look-ups. Signed-in players are not affected: a
 * session found recently needs no look-up.
 */
import type { Instant } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import { AddressRate } from './address-rate.ts';

const keptMs = 5000;
const keptMax = 10_000;
/** Per address in ten seconds. */
const missesMax = 100;
/** Session tokens have 43 characters; longer ones are neither looked up nor remembered. */
const tokenLengthMax = 64;

export class UnknownTokens {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #seenAt = new Map<string, Instant>();
  /** Null without a limit. */
  readonly misses: AddressRate | null;
  /** Number of calls with an unknown token. */
  count = 0;

  constructor(clock: Pick<Clock, 'now'>, isLimited: boolean) {
    this.#clock = clock;
    this.misses = isLimited ? new AddressRate(clock, { max: missesMax }) : null;
  }

  /** Tells whether a recent look-up did not find the token. */
  has(token: string): boolean {
    const seenAt = this.#seenAt.get(token);
    return seenAt !== undefined && this.#clock.now() - seenAt < keptMs;
  }

  isUsedUp(address: string): boolean {
    return this.misses?.isUsedUp(address) ?? false;
  }

  note(token: string | null, address: string): void {
    this.count += 1;
    this.misses?.take(address);
    if (token === null || token.length > tokenLengthMax) return;
    if (this.#seenAt.size >= keptMax) this.#seenAt.clear();
    this.#seenAt.set(token, this.#clock.now());
  }
}
