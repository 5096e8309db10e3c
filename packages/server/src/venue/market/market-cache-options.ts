/** What the market cache is opened with, and what it tells of. */
import type {
  MarketDefinition,
  MarketId,
  ResultDoubt,
  RunnerPrices,
  RunnerTraded,
} from '@layline/contract';
import type { Offers } from '@layline/exchange';
import type { Clock } from '../../base/clock.ts';
import type { HouseOffers, RunnerKey } from '../../engine/view/view.ts';
import type { CachedMarket } from './cached-market.ts';
import type { TermsFor } from './cached-markets.ts';
import type { FindGeneration } from './generations.ts';

export interface MarketCacheOptions {
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  /** Finds generations that the engine has, open or settled. */
  readonly findGeneration: FindGeneration;
  /** What the operator set for a market that is seen first; nothing if absent. */
  readonly termsFor?: TermsFor;
  /** Returns the house's offers less what bets took, combined with players' offers. */
  readonly offers?: (runner: RunnerKey, house: HouseOffers) => Offers;
  /** How long a closed market is shown. */
  readonly closedVisibleMs?: number;
  readonly marketsMax?: number;
}

/** Called after a change. */
export interface MarketCacheListener {
  /** The market's definition, suspended if its prices are stale. */
  readonly defined?: (market: CachedMarket, effective: MarketDefinition) => void;
  /** The market is no longer open. */
  readonly interrupted?: (marketId: MarketId) => void;
  /** Anything that readers see of the market may have changed, or it may have left the cache. */
  readonly changed?: (definition: MarketDefinition) => void;
  readonly scored?: (eventId: string) => void;
  /** New prices of these runners in an open market. */
  readonly priced?: (marketId: MarketId, runners: readonly RunnerPrices[]) => void;
  /** The same, for only the prices in this change of the feed. */
  readonly quoted?: (marketId: MarketId, runners: readonly RunnerPrices[]) => void;
  /** What was traded of these runners, at each price. */
  readonly traded?: (marketId: MarketId, runners: readonly RunnerTraded[]) => void;
  /** The feed cannot say how the market ended; it is suspended already. */
  readonly doubted?: (market: CachedMarket, doubt: ResultDoubt) => void;
  /** The market has left the cache. */
  readonly removed?: (marketId: MarketId) => void;
}
