/**
 * A match's bookmaker and session lists and a race's markets, encoded once after each change of the market
 * cache, whatever the number of readers. Each site has its own, because limits differ.
 */
import type { MarketDefinition } from '@layline/contract';
import { type EncodedData, encodeData } from '../../base/envelope.ts';
import type { MarketCache } from '../../venue/market/market-cache.ts';
import { type Site, stakeRange } from '../../venue/sites/directory.ts';
import { bookmakerViews } from './market-view.ts';
import { raceViews } from './race-view.ts';
import { sessionRows } from './session-view.ts';

export interface MatchViews {
  bookmaker(site: Site, eventId: string): EncodedData;
  sessions(site: Site, eventId: string): EncodedData;
  race(site: Site, eventId: string): EncodedData;
}

const keptMax = 5000;

export function openMatchViews(marketCache: MarketCache): MatchViews {
  const kept = new Map<string, { readonly revision: number; readonly data: EncodedData }>();

  function keep(key: string, build: () => readonly unknown[]): EncodedData {
    const { revision } = marketCache;
    const known = kept.get(key);
    if (known?.revision === revision) return known.data;
    if (kept.size >= keptMax) kept.clear();
    const data = encodeData(build());
    kept.set(key, { revision, data });
    return data;
  }

  const keyOf = (kind: string, site: Site, eventId: string): string =>
    `${kind} ${site.site_id} ${JSON.stringify(site.limits)} ${eventId}`;
  const limitsOn = (site: Site) => (definition: MarketDefinition) => stakeRange(site, definition);

  return {
    bookmaker: (site, eventId) =>
      keep(keyOf('bookmaker', site, eventId), () =>
        bookmakerViews(marketCache, eventId, limitsOn(site)),
      ),
    sessions: (site, eventId) =>
      keep(keyOf('sessions', site, eventId), () =>
        sessionRows(marketCache, eventId, limitsOn(site)),
      ),
    race: (site, eventId) =>
      keep(keyOf('race', site, eventId), () => raceViews(marketCache, eventId, limitsOn(site))),
  };
}
