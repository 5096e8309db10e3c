/**
 * The markets of a call for books: those in the cache as readers see them, and settled ones from the store,
 * so that a program that was away learns their results.
 */
import {
  addMs,
  type Instant,
  type MarketDefinition,
  type MarketStatus,
  type Money,
  marketId,
  noMoney,
} from '@layline/contract';
import { resultsKeptMs } from '../../../store/queries/closed-markets.ts';
import { readSettledDefinitions } from '../../../store/queries/market.ts';
import type { CachedMarket } from '../../../venue/market/cached-market.ts';
import type { ApiCaller } from '../call/caller.ts';
import { isOffered } from './market-filter.ts';

export interface BookMarket {
  readonly definition: MarketDefinition;
  /** As readers see it. */
  readonly status: MarketStatus;
  readonly totalMatched: Money;
  /** Null for a market that is no longer cached. */
  readonly pricedAt: Instant | null;
  readonly cached: CachedMarket | null;
}

/** In the requested order, without unknown markets. The results in force count, whatever their source. */
export async function bookMarkets(
  caller: ApiCaller,
  ids: readonly string[],
): Promise<readonly BookMarket[]> {
  const { app } = caller;
  const shown = new Map(ids.map((id) => [id, cachedMarket(caller, id)] as const));
  const closed = [...shown].filter(([, market]) => market === null || market.status === 'CLOSED');
  const settled = await readSettledDefinitions(app.store, {
    marketIds: closed.map(([id]) => id),
    since: addMs(app.clock.now(), -resultsKeptMs),
  });
  return [...shown].flatMap(([id, market]) => {
    const definition = settled.get(id);
    if (definition !== undefined && isOffered(caller, definition)) {
      return [settledMarket(definition, market)];
    }
    return market === null ? [] : [market];
  });
}

function cachedMarket(caller: ApiCaller, id: string): BookMarket | null {
  const { marketCache } = caller.app;
  const cached = marketCache.find(marketId(id));
  if (cached === undefined || !isOffered(caller, cached.definition)) return null;
  const { definition, totalMatched, pricedAt } = cached;
  return { definition, status: marketCache.statusOf(cached), totalMatched, pricedAt, cached };
}

const settledMarket = (definition: MarketDefinition, market: BookMarket | null): BookMarket => ({
  totalMatched: noMoney,
  pricedAt: null,
  cached: null,
  ...market,
  definition,
  status: 'CLOSED',
});
