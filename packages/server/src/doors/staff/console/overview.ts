/** The data of the console's first page, read from memory. */
import { makeInstant } from '@layline/contract';
import type { Overview } from '@layline/contract/console';
import type { ListedMarket } from '@layline/contract/console-risk';
import { dueOf, listMarkets, openMarkets } from '../../../admin/markets/listed-markets.ts';
import { showWaiting } from '../../../admin/markets/waiting-commands.ts';
import { pauseNow } from '../../../engine/store-outage.ts';
import { shownStops } from '../../../shown/risk/risk-stop-names.ts';
import type { ConsoleParts } from './console-parts.ts';
import { LiveChannel } from './live/live-channel.ts';

const shownMax = 400;
const foundMax = 100;

/** At most one part in this many of the thread's time is spent on it. */
const partsOfTime = 20;

export const followOverview = (parts: ConsoleParts): LiveChannel =>
  new LiveChannel(parts.clock, {
    make: () => makeOverview(parts),
    pauseAfter: (tookMs) => tookMs * partsOfTime,
  });

export function makeOverview(parts: ConsoleParts): Overview {
  const { engine, marketCache, feeds, sites, store } = parts;
  const { seq, queued, held } = engine.report();
  const open = openMarkets(parts);
  const waiting = parts.resultsWaiting?.list() ?? [];
  const due = open.flatMap((market) => {
    const why = dueOf(parts, market.definition);
    return why === null ? [] : [{ market, why }];
  });
  return {
    outage: pauseNow(parts),
    epoch: store.lease?.epoch ?? null,
    engine: { seq, queued, held },
    markets: marketCache.size,
    sites: sites.all().length,
    feeds: feeds.states(),
    stops: shownStops(engine.view),
    waiting: waiting.slice(0, shownMax).map((one) => showWaiting(parts, one)),
    waitingCount: waiting.length,
    due: due.slice(0, shownMax).map(({ market: { definition, players }, why }) => ({
      market: definition.marketId,
      event: definition.fixture.name,
      name: definition.name,
      startAt: makeInstant(definition.startAt),
      players,
      why,
    })),
    dueCount: due.length,
    open: listMarkets(parts, open.slice(0, shownMax)),
  };
}

/** Lists the unsettled markets with all these words in event, name or id, in the order of the overview. */
export function findMarkets(parts: ConsoleParts, search: string): ListedMarket[] {
  const words = search.toLowerCase().split(/\s+/);
  const found = openMarkets(parts).filter(({ definition: { marketId, name, fixture } }) => {
    const text = `${fixture.name} ${fixture.competitionName} ${name} ${marketId}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return listMarkets(parts, found.slice(0, foundMax));
}
