/** The data of the console's first page, read from memory. */
import { makeInstant } from '@layline/contract';
import type { ListedMarket, Overview } from '@layline/contract/console';
import { showWaiting } from '../../../admin/markets/waiting-commands.ts';
import { pauseNow } from '../../../engine/store-outage.ts';
import { shownStops, stopsOfMarket } from '../../../shown/risk/risk-stop-names.ts';
import type { ConsoleParts } from './console-parts.ts';

const shownMax = 400;
const foundMax = 100;

export function makeOverview(parts: ConsoleParts): Overview {
  const { engine, marketCache, feeds, sites, store } = parts;
  const { seq, queued, held } = engine.report();
  return {
    outage: pauseNow(parts),
    epoch: store.lease?.epoch ?? null,
    engine: { seq, queued, held },
    markets: marketCache.size,
    sites: sites.all().length,
    feeds: feeds.states(),
    stops: shownStops(engine.view),
    waiting: (parts.resultsWaiting?.list() ?? [])
      .slice(0, shownMax)
      .map((one) => showWaiting(parts, one)),
    open: listMarkets(parts, openMarkets(parts).slice(0, shownMax)),
  };
}

/** Lists the unsettled markets with all these words in event, name or id, in the order of the overview. */
export function findMarkets(parts: ConsoleParts, search: string): ListedMarket[] {
  const words = search.toLowerCase().split(/\s+/);
  const found = openMarkets(parts).filter(({ definition: { marketId, name, fixture } }) => {
    const text = `${fixture.name} ${name} ${marketId}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return listMarkets(parts, found.slice(0, foundMax));
}

type OpenMarket = ReturnType<typeof openMarkets>[number];

/** Unsettled markets: first those in play, then those with bets, then by start. */
function openMarkets({ engine }: ConsoleParts) {
  return engine.view
    .openMarkets()
    .map(({ definition }) => ({
      definition,
      players: engine.view.countPlayers(definition.marketId),
    }))
    .toSorted(
      (a, b) =>
        Number(b.definition.isInPlay) - Number(a.definition.isInPlay) ||
        Number(b.players > 0) - Number(a.players > 0) ||
        a.definition.startAt - b.definition.startAt,
    );
}

function listMarkets(
  { engine, marketCache }: ConsoleParts,
  markets: readonly OpenMarket[],
): ListedMarket[] {
  const stops = shownStops(engine.view);
  return markets.map(({ definition, players }) => {
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
