/** The newest prices and definitions of one recording, in the form the engine needs. */
import type {
  MarketChange,
  MarketDefinition,
  MarketId,
  RunnerId,
  RunnerPrices,
} from '@layline/contract';
import type { Quotes } from '@layline/server/engine';

export interface QuotedMarket {
  readonly definition: MarketDefinition;
  readonly prices: ReadonlyMap<RunnerId, RunnerPrices>;
  readonly isStale: boolean;
}

export class QuoteBook implements Quotes {
  readonly #markets = new Map<MarketId, QuotedMarket>();

  /** Returns the market after the change; undefined before its first definition. */
  apply(change: MarketChange): QuotedMarket | undefined {
    const before = this.#markets.get(change.marketId);
    const definition = change.definition ?? before?.definition;
    if (definition === undefined) return undefined;
    const prices = new Map(before?.prices);
    for (const runner of change.runners ?? []) prices.set(runner.runnerId, runner);
    const market = { definition, prices, isStale: change.staleReason !== undefined };
    this.#markets.set(change.marketId, market);
    return market;
  }

  find(id: MarketId): QuotedMarket | undefined {
    return this.#markets.get(id);
  }

  quote(id: MarketId, runnerId: RunnerId) {
    const market = this.#markets.get(id);
    if (market === undefined) return null;
    const isOpen = market.definition.status === 'OPEN' && !market.isStale;
    return { isOpen, prices: (isOpen && market.prices.get(runnerId)) || null };
  }

  clear(): void {
    this.#markets.clear();
  }
}
