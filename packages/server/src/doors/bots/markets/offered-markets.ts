/**
 * The open markets that programs are offered, earliest start first. They are sorted again only after one was
 * defined, opened or closed; a new price changes nothing here.
 */
import type { MarketDefinition, MarketId } from '@layline/contract';
import type { CachedMarket } from '../../../venue/market/cached-market.ts';
import type { MarketCache } from '../../../venue/market/market-cache.ts';

type ReadCache = Pick<MarketCache, 'markets' | 'find' | 'statusOf' | 'listen'>;

/** Tells whether a market has a form in this API. Each-way bets are placed in the win market. */
export const isAtOdds = ({ kind, eachWayDivisor }: MarketDefinition): boolean =>
  kind === 'match' && eachWayDivisor === null;

export class OfferedMarkets {
  readonly #cache: ReadCache;
  /** The definition by which each open market was listed. */
  readonly #listed = new Map<MarketId, MarketDefinition>();
  #sorted: readonly CachedMarket[] | null = null;
  /** Increases when the list may differ. */
  revision = 0;

  constructor(cache: ReadCache) {
    this.#cache = cache;
    for (const { definition } of cache.markets()) this.#note(definition);
    cache.listen({ changed: (definition) => this.#note(definition) });
  }

  all(): readonly CachedMarket[] {
    this.#sorted ??= [...this.#listed.keys()]
      .flatMap((id) => this.#cache.find(id) ?? [])
      .toSorted((a, b) => a.definition.startAt - b.definition.startAt);
    return this.#sorted;
  }

  /** Undefined for a market that is not open, or not at odds. */
  find(id: MarketId): CachedMarket | undefined {
    return this.#listed.has(id) ? this.#cache.find(id) : undefined;
  }

  #note(definition: MarketDefinition): void {
    if (!isAtOdds(definition)) return;
    const { marketId } = definition;
    const market = this.#cache.find(marketId);
    const isOpen = market !== undefined && this.#cache.statusOf(market) !== 'CLOSED';
    if (this.#listed.get(marketId) === (isOpen ? market.definition : undefined)) return;
    if (isOpen) this.#listed.set(marketId, market.definition);
    else this.#listed.delete(marketId);
    this.#sorted = null;
    this.revision += 1;
  }
}

const lists = new WeakMap<MarketCache, OfferedMarkets>();

/** Returns the one list of a cache. */
export function offeredIn(cache: MarketCache): OfferedMarkets {
  const list = lists.get(cache) ?? new OfferedMarkets(cache);
  lists.set(cache, list);
  return list;
}
