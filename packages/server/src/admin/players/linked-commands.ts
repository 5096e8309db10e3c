/** Accounts that may belong to one person, on a site and across the sites of the venue. */
import { addMs, instant } from '@layline/contract';
import { z } from 'zod';
import { idText, integerText } from '../../base/flag-text.ts';
import { type AccountLink, readAccountLinks } from '../../store/queries/care/linked-accounts.ts';
import { command, countOf, makeTable } from '../command.ts';
import { mustFindPlayer, ofUser } from '../find/find-player.ts';
import { findSite } from '../find/find-site.ts';

const dayMs = 24 * 3_600_000;
const staff = { isRead: true } as const;

/** Such as `person P-1024, 2 addresses, Chrome on Android`. */
function reasonsOf({ person, addresses, device }: AccountLink): string {
  return [
    ...(person === '' ? [] : [`person ${person}`]),
    ...(addresses === 1 ? ['one address'] : []),
    ...(addresses > 1 ? [`${addresses} addresses`] : []),
    ...(device === '' ? [] : [device]),
  ].join(', ');
}

const showLink = (link: AccountLink) => ({
  user: link.user,
  site: link.site,
  other: link.otherUser,
  otherSite: link.otherSite,
  by: reasonsOf(link),
  accounts: link.accounts === 0 ? '' : countOf(link.accounts, 'account'),
  since: link.since,
  last: link.last,
});

export const linkedCommands = [
  command({
    name: 'report linked',
    summary:
      'List accounts of a site that share an address, a kind of device there, or a person, with each other ' +
      'or with accounts of other sites; seen in --days back, else 30.',
    positions: ['site'],
    staff,
    schema: z.object({ site: idText, days: integerText(1, 999).default(30) }),
    async run(parts, { site, days }) {
      await findSite(parts, site);
      const { store, clock } = parts;
      const now = clock.now();
      const since = addMs(now, 0 - days * dayMs);
      const links = await readAccountLinks(store, { siteId: site, playerId: null, since, now });
      const rows = links.map(showLink);
      return { data: rows, text: makeTable(rows) };
    },
  }),
  command({
    name: 'user linked',
    summary:
      'List the accounts that share an address, a kind of device there, or a person with a user.',
    positions: ['site', 'user'],
    staff,
    schema: ofUser,
    async run(parts, given) {
      const { player_id: playerId } = await mustFindPlayer(parts, given);
      const of = { siteId: null, playerId, since: instant(0), now: parts.clock.now() };
      const rows = (await readAccountLinks(parts.store, of)).map(showLink);
      return { data: rows, text: makeTable(rows) };
    },
  }),
];
