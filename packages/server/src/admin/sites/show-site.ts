/** Shows everything that is set for one site, in the form in which it can be set. */
import type { ShownSite } from '@layline/contract/console';
import { z } from 'zod';
import { idText } from '../../base/flag-text.ts';
import { isSiteStopped, shownStops, stopsOfSite } from '../../shown/risk/risk-stop-names.ts';
import type { Site } from '../../venue/sites/directory.ts';
import { settingTexts } from '../../venue/sites/setting-text.ts';
import { type AdminParts, command, makeTable } from '../command.ts';
import { findSite } from '../find/find-site.ts';
import { shownLimits } from '../find/site-values.ts';

function viewOf({ engine }: AdminParts, site: Site): ShownSite {
  const { site_id: id, status, currency, hosts, notices, banners, limits, frames, locks } = site;
  return {
    site: id,
    status,
    currency,
    takesRisk: !isSiteStopped(engine.view, id),
    stops: stopsOfSite(shownStops(engine.view), id),
    hosts,
    settings: settingTexts(site),
    limits: Object.fromEntries(
      Object.entries(shownLimits(limits)).map(([name, value]) => [name, String(value)]),
    ),
    notices,
    banners,
    pictures: Object.entries(frames.tvByEvent ?? {}).map(([event, address]) => ({
      event,
      address,
    })),
    entries: Object.entries(frames.casinoByEntry ?? {}).map(([entry, address]) => ({
      entry,
      address,
    })),
    locked: [...(locks.get('') ?? [])],
  };
}

function textOf({ status, hosts, takesRisk, settings, limits }: ShownSite): string {
  const state = { status, newRisk: takesRisk ? 'taken' : 'stopped', hosts: hosts.join(',') };
  const rows = Object.entries({ ...state, ...settings, ...limits });
  return makeTable(rows.map(([name, value]) => ({ name, value })));
}

export const showSiteCommands = [
  command({
    name: 'site show',
    staff: { isRead: true },
    summary: 'Show the settings of a site, as `site set` and `limits set` take them.',
    positions: ['site'],
    schema: z.object({ site: idText }),
    async run(parts, { site }) {
      const data = viewOf(parts, await findSite(parts, site));
      return { data, text: textOf(data) };
    },
  }),
];
