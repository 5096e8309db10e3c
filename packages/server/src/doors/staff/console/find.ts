/** Finds players, agents and markets of all sites by a word, a few of each. */
import { siteId } from '@layline/contract';
import type { Found } from '@layline/contract/console';
import { findNames } from '../../../store/queries/players.ts';
import type { ConsoleParts } from './console-parts.ts';
import { findMarkets } from './overview.ts';

const shownMax = 6;

export async function find(parts: ConsoleParts, search: string): Promise<Found> {
  const word = search.toLowerCase();
  const agents = parts.sites
    .all()
    .flatMap((site) => parts.engine.view.agentTree(siteId(site.site_id)))
    .filter(({ agentId }) => agentId.toLowerCase().includes(word))
    .map(({ agentId, siteId: site }) => ({ site, agent: agentId }));
  return {
    players: await findNames(parts.store, { search, count: shownMax }),
    agents: agents.slice(0, shownMax),
    markets: findMarkets(parts, search)
      .slice(0, shownMax)
      .map(({ marketId, name, event }) => ({ marketId, name, event })),
  };
}
