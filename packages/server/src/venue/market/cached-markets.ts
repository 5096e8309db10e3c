/**
 * Which markets are cached, and which generation of a feed's market is the current one. Each market belongs
 * to the feed that published it first, until it leaves the cache.
 */
import type {
  Instant,
  MarketChange,
  MarketDefinition,
  MarketId,
  MarketTerms,
} from '@layline/contract';
import {
  type CachedMarket,
  isAwaited,
  type NewMarket,
  openCachedMarket,
  withTerms,
} from './cached-market.ts';
import {
  chooseGeneration,
  type FindAnyGeneration,
  type FindGeneration,
  generationId,
} from './generations.ts';

export type TermsFor = (definition: MarketDefinition) => MarketTerms | undefined;

interface CachedMarketsOptions {
  /** Finds generations that the engine has, open or settled. */
  readonly findGeneration: FindGeneration;
  readonly marketsMax: number;
  /** What the operator set for a market that is seen first. */
  readonly termsFor: TermsFor;
  /** Called for a market that a new generation replaces. */
  readonly replaced: (market: CachedMarket) => void;
}

export class CachedMarkets {
  readonly #options: CachedMarketsOptions;
  readonly #byId = new Map<MarketId, CachedMarket>();
  /** By the feed's id. */
  readonly #current = new Map<MarketId, CachedMarket>();
  /** Number of markets refused because the cache is full. */
  leftOff = 0;
  /** Number of ignored changes of markets that belong to another feed. */
  notTheirs = 0;

  constructor(options: CachedMarketsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#byId.size;
  }

  /** How many more markets it takes. */
  get room(): number {
    return Math.max(0, this.#options.marketsMax - this.#byId.size);
  }

  all(): IterableIterator<CachedMarket> {
    return this.#byId.values();
  }

  find(id: MarketId): CachedMarket | undefined {
    return this.#byId.get(id);
  }

  ofFeed(feed: string): CachedMarket[] {
    return [...this.#byId.values()].filter((market) => market.feed === feed);
  }

  /** The current generation of a feed's market. */
  currentOf(base: MarketId): CachedMarket | undefined {
    return this.#current.get(base);
  }

  put(market: CachedMarket): void {
    this.#current.set(market.base, market);
    this.#byId.set(market.definition.marketId, market);
  }

  remove(id: MarketId): void {
    this.#byId.delete(id);
  }

  /** Once a market has left the cache, its feed may open it again. */
  forget(market: CachedMarket): void {
    if (this.#current.get(market.base) === market) this.#current.delete(market.base);
  }

  /** As `forget`, unless the feed has not closed what an operator settled. */
  forgetUnlessAwaited(market: CachedMarket): void {
    if (!isAwaited(market)) this.forget(market);
  }

  /** Returns the market that a change of the feed is about, opened if it is new; undefined if none is. */
  marketFor(change: MarketChange, feed: string, at: Instant): CachedMarket | undefined {
    const { marketId: base, definition } = change;
    const current = this.#current.get(base);
    if (current !== undefined && current.feed !== feed) {
      this.notTheirs += 1;
      return undefined;
    }
    if (!definition) return current;
    const chosen = chooseGeneration({ base, definition }, (id) => this.#findGeneration(id));
    const { number: generation, isNew } = chosen;
    if (current?.generation === generation && !isNew) return current;
    return this.#open({ base, generation, definition, feed }, at);
  }

  /** A market of the journal keeps its terms; any other takes those of its templates. */
  termsOf(definition: MarketDefinition): MarketTerms | undefined {
    const known = this.#options.findGeneration(definition.marketId);
    return known?.kind === 'open' ? known.definition.terms : this.#options.termsFor(definition);
  }

  /** The cache learns the definitions of its own markets before the engine does. */
  #findGeneration(id: MarketId): ReturnType<FindAnyGeneration> {
    const known = this.#options.findGeneration(id);
    const market = this.#byId.get(id);
    const isOurs = market && (known?.kind !== 'settled' || market.isSettledManually);
    if (!isOurs || known?.kind === 'settled-manually') return known;
    const { definition } = market;
    return { kind: known === null ? 'offered' : 'open', definition };
  }

  #open(opened: Omit<NewMarket, 'isSettledManually'>, at: Instant): CachedMarket | undefined {
    const { base, generation, definition } = opened;
    const replaced = this.#current.get(base);
    if (replaced) {
      this.remove(replaced.definition.marketId);
      this.#options.replaced(replaced);
    }
    if (this.room === 0) {
      this.leftOff += 1;
      return undefined;
    }
    const id = generationId(base, generation);
    const isSettledManually = this.#options.findGeneration(id)?.kind === 'settled-manually';
    const terms = this.termsOf({ ...definition, marketId: id });
    const own = { ...opened, definition: withTerms(definition, terms), isSettledManually };
    const market = openCachedMarket(own, at);
    this.put(market);
    return market;
  }
}
