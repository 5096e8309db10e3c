/** What the first page of the console shows, read from memory. */
import { makeInstant } from '@layline/contract';
import type { ListedMarket, Overview } from '@layline/contract/console';
import { outageNow } from '../store-outage.ts';
import type { ConsoleParts } from './console-parts.ts';

const shownMax = 400;

export function makeOverview(parts: ConsoleParts): Overview {
  const { engine, marketCache, feeds, sites, store } = parts;
  const { seq, queued, held } = engine.report();
  return {
    outage: outageNow(parts),
    epoch: store.lease?.epoch ?? null,
    engine: { seq, queued, held },
    markets: marketCache.size,
    sites: sites.all().length,
    feeds: feeds.states(),
    open: openMarkets(parts),
  };
}

/** Markets that are not settled, those in play first and then the next to begin. */
function openMarkets({ engine, marketCache }: ConsoleParts): ListedMarket[] {
  return engine.view
    .openMarkets()
    .map(({ definition }) => definition)
    .toSorted((a, b) => Number(b.isInPlay) - Number(a.isInPlay) || a.startAt - b.startAt)
    .slice(0, shownMax)
    .map(({ marketId, name, kind, fixture, status, isInPlay, startAt }) => ({
      marketId,
      name,
      kind,
      event: fixture.name,
      sportId: fixture.sportId,
      status,
      isInPlay,
      startAt: makeInstant(startAt),
      takesBets: marketCache.takesBets(marketId),
      players: engine.view.playersIn(marketId).length,
    }));
}
