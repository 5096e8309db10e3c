/** What is remembered of prices while their market is cached: how they moved, and what was traded at each. */
import type { Clock } from '../clock.ts';
import type { AppEngine } from '../engine/app-engine.ts';
import type { MarketCache } from './market-cache.ts';
import { openPriceHistories } from './price-history.ts';
import { openTradedPrices } from './traded-prices.ts';

interface PriceRecordParts {
  readonly engine: Pick<AppEngine, 'onCommitted'>;
  readonly marketCache: MarketCache;
  readonly clock: Clock;
}

export const openPriceRecords = ({ engine, marketCache, clock }: PriceRecordParts) => ({
  priceHistories: openPriceHistories(marketCache, clock),
  tradedPrices: openTradedPrices(engine, marketCache),
});
