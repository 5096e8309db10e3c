/** Counts open connections by where they come from: an IPv4 address, or an IPv6 /64. */
import { networkOf } from '../../../venue/accounts/network-of.ts';

export class NetworkCounts {
  readonly #counts = new Map<string, number>();

  /** By network. */
  get all(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  of(address: string): number {
    return this.#counts.get(networkOf(address)) ?? 0;
  }

  enter(address: string): void {
    this.#counts.set(networkOf(address), this.of(address) + 1);
  }

  leave(address: string): void {
    const count = this.of(address) - 1;
    if (count > 0) this.#counts.set(networkOf(address), count);
    else this.#counts.delete(networkOf(address));
  }
}
