/** Opens and closes games, and single markets of a table, in a site's casino. */

import { allTables, gameIds } from '@layline/games';
import { z } from 'zod';
import { idText, listText, outsideAddress } from '../../base/flag-text.ts';
import { changeSite } from '../../store/queries/site-changes.ts';
import type { SiteCasino } from '../../store/tables.ts';
import { vimaanGame } from '../../venue/casino/vimaan-game.ts';
import { type AdminParts, AdminProblem, command, makeTable } from '../command.ts';
import { findSite } from '../find/find-site.ts';
import { valuesOfSite } from '../find/site-values.ts';

const gameNames: readonly string[] = [...gameIds, vimaanGame.id];
const marketIds: ReadonlySet<string> = new Set(
  allTables().flatMap(({ markets }) => markets.map(({ marketId }) => marketId)),
);

const games = listText.refine(
  (list) => list.every((name) => gameNames.includes(name)),
  `must be games joined with commas, of ${gameNames.join(', ')}`,
);
const markets = listText.refine(
  (list) => list.every((id) => marketIds.has(id)),
  'must be market ids of `casino show` joined with commas',
);

const chosen = z.object({
  site: idText,
  games: games.default([]),
  markets: markets.default([]),
});

/** The lobby's form of an entry: provider and name in lower case, with dashes. */
const entryText = z
  .string()
  .regex(/^[a-z0-9-]{1,40}\/[a-z0-9-]{1,60}$/, "must be a provider and a name, 'ezugi/blackjack'");
const entriesMax = 100;

const without = (list: readonly string[], taken: readonly string[]): string[] =>
  list.filter((one) => !taken.includes(one));

async function write(parts: AdminParts, { site, casino, text }: CasinoChange) {
  await changeSite(parts.store, { site_id: site, casino: JSON.stringify(casino) });
  await findSite(parts, site);
  return { data: casino, text };
}

interface CasinoChange {
  readonly site: string;
  readonly casino: SiteCasino;
  readonly text: string;
}

interface BettingCommand {
  readonly name: string;
  readonly summary: string;
  /** Such as 'Closed'. */
  readonly done: string;
  /** Returns the new list of what is closed, from the old list and the given entries. */
  readonly shut: (list: readonly string[], given: readonly string[]) => string[];
}

const bettingCommand = ({ name, summary, done, shut }: BettingCommand) =>
  command({
    name,
    summary,
    staff: { roles: ['trader', 'risk'], isAudited: true },
    positions: ['site'],
    schema: chosen,
    sets: valuesOfSite,
    async run(parts, given) {
      const { casino } = await findSite(parts, given.site);
      const changed: SiteCasino = {
        ...casino,
        lockedGames: shut(casino.lockedGames, given.games),
        suspendedMarketIds: shut(casino.suspendedMarketIds, given.markets),
      };
      return write(parts, {
        site: given.site,
        casino: changed,
        text: `${done} on '${given.site}'.`,
      });
    },
  });

export const casinoCommands = [
  command({
    name: 'casino show',
    staff: { isRead: true },
    summary: 'List the tables of a site with their markets, and which are closed for bets.',
    positions: ['site'],
    schema: z.object({ site: idText }),
    async run(parts, { site: id }) {
      const { casino } = await findSite(parts, id);
      const rows = allTables().flatMap((table) =>
        table.markets.map(({ marketId, name }) => ({
          game: table.gameId,
          table: table.name,
          market: marketId,
          name,
          open: isOpen(casino, { game: table.gameId, market: marketId })
            ? ('yes' as const)
            : ('no' as const),
        })),
      );
      return { data: { casino, rows }, text: makeTable(rows) };
    },
  }),
  bettingCommand({
    name: 'casino close',
    summary: 'Close --games or --markets of a site for bets; running rounds are paid.',
    done: 'Closed',
    shut: (list, given) => [...without(list, given), ...given],
  }),
  bettingCommand({
    name: 'casino open',
    summary: 'Open --games or --markets of a site for bets again.',
    done: 'Open',
    shut: without,
  }),
  command({
    name: 'casino address',
    staff: { isAudited: true },
    summary: "Open another provider's lobby entry, such as ezugi/blackjack, at --address.",
    positions: ['site', 'entry'],
    schema: z.object({ site: idText, entry: entryText, address: outsideAddress }),
    sets: valuesOfSite,
    async run(parts, { site: siteId, entry, address }) {
      const { frames } = await findSite(parts, siteId);
      const { [entry]: _, ...others } = frames.casinoByEntry ?? {};
      const casinoByEntry = address === '' ? others : { ...others, [entry]: address };
      const count = Object.keys(casinoByEntry).length;
      if (count > entriesMax) {
        throw new AdminProblem(`ENTRY: ${entriesMax} entries are open; take one away first.`);
      }
      const changed = { ...frames, casinoByEntry };
      await changeSite(parts.store, { site_id: siteId, frames: JSON.stringify(changed) });
      await parts.sites.reload();
      return { data: casinoByEntry, text: `${count} entries of '${siteId}' are open.` };
    },
  }),
];

const isOpen = (
  { lockedGames, suspendedMarketIds }: SiteCasino,
  { game, market }: { readonly game: string; readonly market: string },
) => !lockedGames.includes(game) && !suspendedMarketIds.includes(market);
