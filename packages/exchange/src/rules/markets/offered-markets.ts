/**
 * Markets that a feed offers and the journal does not know, because nobody has bet there. A state with them
 * shares everything else with the one it was made of: reads and trials find such a market open and empty,
 * lists of markets leave it out. Nothing may be applied to it.
 */
import type { MarketDefinition, MarketId } from '@layline/contract';
import type { Market } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import { newMarket } from './define-market.ts';

/** Returns undefined for a market that is not offered. */
export type FindOffered = (id: MarketId) => MarketDefinition | undefined;

export function withOffered(state: ExchangeState, find: FindOffered): ExchangeState {
  const markets = new MarketsWithOffered(state, find);
  return Object.create(state, { markets: { value: markets, enumerable: true } });
}

class MarketsWithOffered extends Map<MarketId, Market> {
  readonly #state: ExchangeState;
  readonly #find: FindOffered;

  constructor(state: ExchangeState, find: FindOffered) {
    super();
    this.#state = state;
    this.#find = find;
  }

  override get(id: MarketId): Market | undefined {
    const known = this.#state.markets.get(id);
    if (known !== undefined || this.#state.settled.has(id)) return known;
    const definition = this.#find(id);
    return definition && newMarket(this.#state, definition);
  }

  override has(id: MarketId): boolean {
    return this.get(id) !== undefined;
  }

  override get size(): number {
    return this.#state.markets.size;
  }

  override keys() {
    return this.#state.markets.keys();
  }

  override values() {
    return this.#state.markets.values();
  }

  override entries() {
    return this.#state.markets.entries();
  }

  override [Symbol.iterator]() {
    return this.entries();
  }

  override forEach(...given: Parameters<Map<MarketId, Market>['forEach']>): void {
    this.#state.markets.forEach(...given);
  }

  override set(): never {
    throw new Error('Nothing is applied to a state with offered markets');
  }

  override delete(): never {
    return this.set();
  }
}
