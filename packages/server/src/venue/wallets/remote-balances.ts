/** What players have in a wallet elsewhere, as it said last: shown to them, and never counted on. */
import { type Money, noMoney, type PlayerId } from '@layline/contract';

const playersMax = 50_000;

type Listener = (playerId: PlayerId, balance: Money) => void;

export class RemoteBalances {
  /** The longest unchanged first. */
  readonly #known = new Map<PlayerId, Money>();
  readonly #listeners = new Set<Listener>();

  /** 0 for a player whose money is here. */
  of(playerId: PlayerId): Money {
    return this.#known.get(playerId) ?? noMoney;
  }

  note(playerId: PlayerId, balance: Money): void {
    this.#known.delete(playerId);
    this.#known.set(playerId, balance);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= playersMax) break;
      this.#known.delete(oldest);
    }
    // An unchanged one too: another server may not know it.
    for (const listener of this.#listeners) listener(playerId, balance);
  }

  /** Returns a function that removes the listener. */
  onNoted(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
