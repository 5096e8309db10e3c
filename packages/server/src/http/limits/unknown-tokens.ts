/**
 * Keeps callers with invented tokens away from the store: a token that was not found is remembered for some
 * seconds, and an address has a small budget of tokens that are looked up and not found. Signed-in players
 * are not affected: a session that was found lately needs no lookup.
 */
import type { Instant } from '@layline/contract';
import type { Clock } from '../../clock.ts';
import { AddressRate } from './address-rate.ts';

const keptMs = 5000;
const keptMax = 10_000;
/** Of an address in ten seconds. */
const missesMax = 100;
/** Sessions' tokens have 43 characters; what is longer is not looked up and needs no remembering. */
const tokenLengthMax = 64;

export class UnknownTokens {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #seenAt = new Map<string, Instant>();
  readonly #misses: AddressRate | null;
  /** Calls that named nobody. */
  count = 0;

  constructor(clock: Pick<Clock, 'now'>, isLimited: boolean) {
    this.#clock = clock;
    this.#misses = isLimited ? new AddressRate(clock, { max: missesMax }) : null;
  }

  /** Whether the token was looked up and not found a moment ago. */
  has(token: string): boolean {
    const seenAt = this.#seenAt.get(token);
    return seenAt !== undefined && this.#clock.now() - seenAt < keptMs;
  }

  isUsedUp(address: string): boolean {
    return this.#misses?.isUsedUp(address) ?? false;
  }

  note(token: string | null, address: string): void {
    this.count += 1;
    this.#misses?.take(address);
    if (token === null || token.length > tokenLengthMax) return;
    if (this.#seenAt.size >= keptMax) this.#seenAt.clear();
    this.#seenAt.set(token, this.#clock.now());
  }
}
