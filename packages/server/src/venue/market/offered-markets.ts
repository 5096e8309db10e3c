/** What the market cache offers, as the engine defines it when there is a bet. */
import { type MarketDefinition, usualRuleSets } from '@layline/contract';
import type { Offered } from '../../engine/view/offered.ts';
import type { CachedMarket } from './cached-market.ts';
import type { MarketCache } from './market-cache.ts';

/** A new market gets its source's rule set or that of its sport. */
export const withUsualRules = ({ rules, ...definition }: MarketDefinition): MarketDefinition => ({
  ...definition,
  rules: rules ?? usualRuleSets[definition.fixture.sportId],
});

type Cache = Pick<MarketCache, 'find' | 'markets' | 'effectiveOf' | 'isStarting'>;

/** A function, because the market cache is opened after what shows it. */
export function offeredBy(marketCache: () => Cache): Offered {
  const define = (market: CachedMarket) => withUsualRules(marketCache().effectiveOf(market));
  return {
    isStarting: () => marketCache().isStarting(),
    find(id) {
      const market = marketCache().find(id);
      return market === undefined || market.isSettledManually ? undefined : define(market);
    },
    *all() {
      for (const market of marketCache().markets()) {
        if (!market.isSettledManually) yield define(market);
      }
    },
  };
}
