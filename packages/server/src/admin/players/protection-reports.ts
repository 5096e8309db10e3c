/** Reports which of a site's players are protected, and how: holds, and all limits with their use. */
import { makeInstant, playerId, presetNames, sayInstant, siteId } from '@layline/contract';
import {
  easeWindow,
  type Preset,
  type ProtectionView,
  presetRules,
  presets,
  type UsedLimit,
} from '@layline/exchange';
import { z } from 'zod';
import { idText } from '../../base/flag-text.ts';
import { nameProtected } from '../../store/queries/care/held-players.ts';
import { shownAmount } from '../../venue/sites/limit-text.ts';
import { type AdminParts, command, makeTable } from '../command.ts';
import { findSite } from '../find/find-site.ts';

const listedMax = 1000;

interface Named {
  readonly user: string;
  readonly found: ProtectionView;
  readonly timeOutBy: string | null;
}

async function namedOf(parts: AdminParts, site: string): Promise<Named[]> {
  await findSite(parts, site);
  const now = parts.clock.now();
  const { view } = parts.engine;
  const ids = view.protectedPlayers(siteId(site), now).slice(0, listedMax);
  const players = await nameProtected(parts.store, ids);
  return players.flatMap(({ playerId: id, userName: user, timeOutBy }) => {
    const found = view.protectionOf({ playerId: playerId(id), at: now });
    return found ? [{ user, found, timeOutBy }] : [];
  });
}

/** Returns who began the hold, or that it comes from another account of the person. */
function beganBy({ found: { own, hold }, timeOutBy }: Named): string {
  if (hold?.kind === 'exclusion') return own.exclusion?.by ?? 'linked account';
  return own.timeOutUntil === hold?.until ? (timeOutBy ?? 'player') : 'linked account';
}

const heldRow = (named: Named) => {
  const { hold } = named.found;
  if (hold === null) return [];
  const until = hold.until === null ? 'no end' : makeInstant(hold.until);
  return [{ user: named.user, state: hold.kind, until, by: beganBy(named) }];
};

/** Returns the player's own and the operator's limits, with changes that wait for a second confirmation. */
function limitRows({ user, found: { limits, own, rules, accounts } }: Named) {
  const isOwn = (one: UsedLimit): boolean =>
    own.limits.some(
      ({ by, limit, period }) => by === one.owner && limit === one.limit && period === one.period,
    );
  return limits.filter(isOwn).map((one) => {
    const { limit, period, owner, amount, used, restartsAt } = one;
    const waits = own.pending.find((ease) => ease.limit === limit && ease.period === period);
    const wanted = waits?.amount === null ? 'none' : shownAmount(limit, waits?.amount ?? 0);
    return {
      user,
      limit: `${limit}/${period}`,
      of: owner,
      most: shownAmount(limit, amount),
      used: shownAmount(limit, used),
      accounts: accounts.length,
      restarts: makeInstant(restartsAt),
      asked:
        waits && owner === 'player'
          ? `${wanted} from ${sayInstant(easeWindow(waits, rules).from)}`
          : '',
    };
  });
}

/** Said once for a set of which no row was checked. */
const uncheckedNote =
  'Unchecked: these rows are from memory, and nobody has compared them with the originals.';

export const protectionReports = [
  command({
    name: 'protection list',
    summary: 'List the players of a site who are in a time-out or excluded.',
    positions: ['site'],
    staff: { isRead: true },
    schema: z.object({ site: idText }),
    async run(parts, { site }) {
      const rows = (await namedOf(parts, site)).flatMap(heldRow);
      return { data: rows, text: makeTable(rows) };
    },
  }),
  command({
    name: 'protection rules',
    summary:
      'Show the rows of a rule set: paragraph, who has checked it, and what it does not meet.',
    positions: ['preset'],
    staff: { isRead: true },
    schema: z.object({ preset: z.enum(presetNames, `must be one of ${presetNames.join(', ')}`) }),
    async run(_parts, { preset }) {
      const isAnyChecked = Object.values(presets[preset]).some((one) => one.checkedBy !== null);
      const rows = (Object.keys(presetRules) as (keyof Preset)[]).map((row) => {
        const { value, source, checkedBy, unmet } = presets[preset][row];
        return {
          row,
          value: String(value),
          source,
          ...(isAnyChecked && { checked: checkedBy ?? '' }),
          rule: presetRules[row],
          unmet: unmet ?? '',
        };
      });
      const note = isAnyChecked ? '' : `${uncheckedNote}\n\n`;
      return { data: { note: note.trim(), rows }, text: `${note}${makeTable(rows)}` };
    },
  }),
  command({
    name: 'report protection',
    summary: 'Report all limits of the players of a site, time-outs and exclusions.',
    positions: ['site'],
    staff: { isRead: true },
    schema: z.object({ site: idText }),
    async run(parts, { site }) {
      const named = await namedOf(parts, site);
      const limits = named.flatMap(limitRows);
      const holds = named.flatMap(heldRow);
      const text = `${makeTable(limits)}\n\n${makeTable(holds)}`;
      return { data: { limits, holds }, text };
    },
  }),
];
