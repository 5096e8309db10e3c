/** The data of the console's first page, read from memory. */
import { makeInstant } from '@layline/contract';
import type { ListedMarket, Overview, ShownRiskStop } from '@layline/contract/console';
import { shownStops, stopsOfMarket } from '../risk-stop-names.ts';
import { pauseNow } from '../store-outage.ts';
import type { ConsoleParts } from './console-parts.ts';

const shownMax = 400;

export function makeOverview(parts: ConsoleParts): Overview {
  const { engine, marketCache, feeds, sites, store } = parts;
  const { seq, queued, held } = engine.report();
  const stops = shownStops(engine.view);
  return {
    outage: pauseNow(parts),
    epoch: store.lease?.epoch ?? null,
    engine: { seq, queued, held },
    markets: marketCache.size,
    sites: sites.all().length,
    feeds: feeds.states(),
    stops,
    open: openMarkets(parts, stops),
  };
}

/** Lists unsettled markets: first those in play, then those with bets, then by start. */
function openMarkets(
  { engine, marketCache }: ConsoleParts,
  stops: readonly ShownRiskStop[],
): ListedMarket[] {
  return engine.view
    .openMarkets()
    .map(({ definition }) => ({
      definition,
      players: engine.view.playersIn(definition.marketId).length,
    }))
    .toSorted(
      (a, b) =>
        Number(b.definition.isInPlay) - Number(a.definition.isInPlay) ||
        Number(b.players > 0) - Number(a.players > 0) ||
        a.definition.startAt - b.definition.startAt,
    )
    .slice(0, shownMax)
    .map(({ definition, players }) => {
      const { marketId, name, kind, fixture, status, isInPlay, startAt } = definition;
      return {
        marketId,
        name,
        kind,
        event: fixture.name,
        sportId: fixture.sportId,
        status,
        isInPlay,
        startAt: makeInstant(startAt),
        takesBets: marketCache.takesBets(marketId),
        takesRisk: stopsOfMarket(stops, definition).length === 0,
        players,
      };
    });
}
