/** Short labels that staff put on players, to find them again; players and agents never see them. */
import { z } from 'zod';
import { idText } from '../../base/flag-text.ts';
import {
  addLabel,
  countLabels,
  labelsMax,
  listLabels,
  removeLabel,
} from '../../store/queries/care/player-labels.ts';
import { type AdminParts, AdminProblem, command, makeTable } from '../command.ts';
import { mustFindPlayer, ofUser } from '../find/find-player.ts';
import { findSite } from '../find/find-site.ts';

const labelText = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,23}$/u, 'must be 1 to 24 letters, digits, spaces, - or _');
const labelled = ofUser.extend({ label: labelText });
const staff = { roles: ['support', 'risk', 'trader'], isAudited: true } as const;

async function report(parts: AdminParts, user: string, playerId: string) {
  const labels = await listLabels(parts.store, playerId);
  const text = labels.length === 0 ? 'has no label' : `is labelled ${labels.join(', ')}`;
  return { data: { user, labels }, text: `${user} ${text}.` };
}

async function labelsOf(parts: AdminParts, given: z.output<typeof labelled>) {
  const { player_id: id } = await mustFindPlayer(parts, given);
  return { labels: (await listLabels(parts.store, id)).join(', ') };
}

export const labelCommands = [
  command({
    name: 'user label',
    summary: 'Put a label on a user, a new one or one of `label list`; players never see it.',
    positions: ['site', 'user', 'label'],
    staff,
    schema: labelled,
    sets: labelsOf,
    async run(parts, { label, ...given }) {
      const { player_id: id } = await mustFindPlayer(parts, given);
      const now = parts.clock.now();
      if (!(await addLabel(parts.store, { playerId: id, label, now }))) {
        throw new AdminProblem(`LABEL: ${given.user} has ${labelsMax} labels already.`);
      }
      return report(parts, given.user, id);
    },
  }),
  command({
    name: 'user unlabel',
    summary: 'Take a label off a user.',
    positions: ['site', 'user', 'label'],
    staff,
    schema: labelled,
    sets: labelsOf,
    async run(parts, { label, ...given }) {
      const { player_id: id } = await mustFindPlayer(parts, given);
      if (!(await removeLabel(parts.store, { playerId: id, label }))) {
        throw new AdminProblem(`LABEL: ${given.user} is not labelled '${label}'.`);
      }
      return report(parts, given.user, id);
    },
  }),
  command({
    name: 'label list',
    summary: 'List the labels that a site uses, and how many users have each.',
    positions: ['site'],
    staff: { isRead: true },
    schema: z.object({ site: idText }),
    async run(parts, { site }) {
      await findSite(parts, site);
      const rows = await countLabels(parts.store, site);
      return { data: rows, text: makeTable(rows) };
    },
  }),
];
