/** Accounts that may belong to one person, on a site and across the sites of the venue. */
import { isIP } from 'node:net';
import { addMs, instant } from '@layline/contract';
import type { ShownLinkedGroup } from '@layline/contract/console-commands';
import { z } from 'zod';
import { idText, integerText } from '../../base/flag-text.ts';
import { type LinkedGroup, readLinkedGroups } from '../../store/queries/care/linked-accounts.ts';
import { readPlayersAt } from '../../store/queries/care/players-at-address.ts';
import { networkOf } from '../../venue/accounts/network-of.ts';
import { command, type Done, makeTable } from '../command.ts';
import { mustFindPlayer, ofUser } from '../find/find-player.ts';
import { findSite } from '../find/find-site.ts';

const dayMs = 24 * 3_600_000;
const staff = { isRead: true } as const;

/** Accounts that were at several addresses together are one group. */
function joined(groups: readonly LinkedGroup[]): ShownLinkedGroup[] {
  const same = Map.groupBy(groups, ({ person, members }) => JSON.stringify([person, members]));
  return [...same.values()].map((all) => {
    const [first] = all as [LinkedGroup, ...LinkedGroup[]];
    return {
      by: reasonOf(first, all),
      accounts: first.members.length,
      members: first.members,
      since: all.map(({ since }) => since).toSorted()[0] as string,
      last: all
        .map(({ last }) => last)
        .toSorted()
        .at(-1) as string,
    };
  });
}

/** Such as `person P-1024` or `2 addresses, Chrome on Android`. */
function reasonOf({ person }: LinkedGroup, all: readonly LinkedGroup[]): string {
  if (person !== '') return `person ${person}`;
  const addresses = all.length === 1 ? 'one address' : `${all.length} addresses`;
  return [addresses, ...new Set(all.flatMap(({ devices }) => devices))].join(', ');
}

function show(groups: readonly LinkedGroup[]): Done<readonly ShownLinkedGroup[]> {
  const data = joined(groups);
  const nameOf = ({ user, site }: LinkedGroup['members'][number]): string => `${user} (${site})`;
  const rows = data.map(({ members, ...row }) => ({
    ...row,
    users: members.map(nameOf).join(', '),
  }));
  return { data, text: makeTable(rows) };
}

const addressText = z
  .string()
  .refine((text) => isIP(text) !== 0, 'must be an address such as 203.0.113.7 or 2001:db8::7');
const atAddressMax = 500;

export const linkedCommands = [
  command({
    name: 'report address',
    summary:
      'List the players who signed in from an address or its network, the last first, ' +
      `${atAddressMax} at most.`,
    positions: ['address'],
    staff,
    schema: z.object({ address: addressText }),
    async run({ store }, { address }) {
      const network = networkOf(address);
      const rows = await readPlayersAt(store, { address, network, max: atAddressMax });
      return { data: rows, text: makeTable(rows.map((row) => ({ ...row }))) };
    },
  }),
  command({
    name: 'report linked',
    summary:
      'List groups of accounts that share an address, or are of one person, with at least one of the site; ' +
      'seen in --days back, else 30.',
    positions: ['site'],
    staff,
    schema: z.object({ site: idText, days: integerText(1, 999).default(30) }),
    async run(parts, { site, days }) {
      await findSite(parts, site);
      const now = parts.clock.now();
      const of = { siteId: site, playerId: null, since: addMs(now, 0 - days * dayMs), now };
      return show(await readLinkedGroups(parts.store, of));
    },
  }),
  command({
    name: 'user linked',
    summary: 'List the groups of accounts of a user that share an address, or are of one person.',
    positions: ['site', 'user'],
    staff,
    schema: ofUser,
    async run(parts, given) {
      const { player_id: playerId } = await mustFindPlayer(parts, given);
      const of = { siteId: null, playerId, since: instant(0), now: parts.clock.now() };
      return show(await readLinkedGroups(parts.store, of));
    },
  }),
];
