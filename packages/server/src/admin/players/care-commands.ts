/** Player care: signs of harm and of unfair play, notes, export and erasure of a player's data. */
import { writeFile } from 'node:fs/promises';
import { addMs, money, noMoney, playerId } from '@layline/contract';
import { z } from 'zod';
import { idText, someText } from '../../base/flag-text.ts';
import { readHarmFacts, readSuspicions } from '../../store/queries/care/harm-facts.ts';
import { erasePlayer, readPlayerData } from '../../store/queries/care/player-data.ts';
import { listLabels } from '../../store/queries/care/player-labels.ts';
import {
  addPlayerNote,
  listPlayerNotes,
  noteKinds,
} from '../../store/queries/care/player-notes.ts';
import type { Player } from '../../store/queries/players.ts';
import { type AdminParts, AdminProblem, command, makeTable } from '../command.ts';
import { playerSubject } from '../effects/effect.ts';
import { mustFindPlayer, ofUser } from '../find/find-player.ts';
import { findSite } from '../find/find-site.ts';

const dayMs = 24 * 3_600_000;
const days = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'must be a number of days')
  .transform(Number)
  .default(30);
const report = z.object({ site: idText, days });
const file = z.string().min(1).max(1000);

async function sinceOf(parts: AdminParts, given: z.output<typeof report>) {
  const { site_id: siteId, time_zone: timeZone } = await findSite(parts, given.site);
  return { siteId, timeZone, since: addMs(parts.clock.now(), 0 - given.days * dayMs) };
}

/** Refuses while the player has money or open bets: pay out and settle first. */
function refuseOpen(
  { engine, clock }: AdminParts,
  { player_id: id, user_name: name }: Player,
): void {
  const account = engine.view.accountOf(playerId(id));
  const held = account?.openingBalance ?? money(0);
  if (held !== 0) throw new AdminProblem(`USER: ${name} still has a balance; pay it out first.`);
  if (engine.view.openWithdrawalsOf(playerId(id)).length > 0) {
    throw new AdminProblem(`USER: ${name} has an open withdrawal; end it first.`);
  }
  const hold = engine.view.protectionOf({ playerId: playerId(id), at: clock.now() })?.hold ?? null;
  if (hold !== null) throw new AdminProblem(`USER: ${name} is held; a hold is kept to its end.`);
  if ((account?.exposure ?? 0) !== 0) throw new AdminProblem(`USER: ${name} has open bets.`);
}

export const careCommands = [
  command({
    name: 'report harm',
    summary: 'Count what may be signs of harm, by player, with the reasons; --days back, else 30.',
    positions: ['site'],
    staff: { isRead: true },
    schema: report,
    async run(parts, given) {
      const rows = await readHarmFacts(parts.store, await sinceOf(parts, given));
      return { data: rows, text: makeTable(rows.map((row) => ({ ...row }))) };
    },
  }),
  command({
    name: 'report suspicious',
    summary: 'List wash trades, accounts from one address, and bets just before a result.',
    positions: ['site'],
    staff: { isRead: true },
    schema: report,
    async run(parts, given) {
      const rows = await readSuspicions(parts.store, await sinceOf(parts, given));
      return { data: rows, text: makeTable(rows.map((row) => ({ ...row }))) };
    },
  }),
  command({
    name: 'user note',
    summary: 'Add a note about a user; use --kind contact for a conversation.',
    positions: ['site', 'user', 'text'],
    staff: { roles: ['support', 'risk'] },
    schema: ofUser.extend({ text: someText(1000), kind: z.enum(noteKinds).default('note') }),
    async run(parts, { text: note, kind, ...given }) {
      const { player_id: id } = await mustFindPlayer(parts, given);
      await addPlayerNote(parts.store, { playerId: id, kind, note, now: parts.clock.now() });
      return { data: { user: given.user, kind, note }, text: 'Noted.' };
    },
  }),
  command({
    name: 'user notes',
    summary: 'List the notes about a user, newest first.',
    positions: ['site', 'user'],
    staff: { isRead: true },
    schema: ofUser,
    async run(parts, given) {
      const { player_id: id } = await mustFindPlayer(parts, given);
      const rows = await listPlayerNotes(parts.store, id);
      return { data: rows, text: makeTable(rows.map((row) => ({ ...row }))) };
    },
  }),
  command({
    name: 'user export',
    summary: "Write all of a user's data into a new file, as JSON.",
    positions: ['site', 'user', 'file'],
    staff: { isLocal: true },
    schema: ofUser.extend({ file }),
    async run(parts, { file: path, ...given }) {
      const { player_id: id } = await mustFindPlayer(parts, given);
      const data = await readPlayerData(parts.store, id);
      const notes = await listPlayerNotes(parts.store, id);
      const labels = await listLabels(parts.store, id);
      const text = JSON.stringify({ ...data, notes, labels }, null, 2);
      try {
        await writeFile(path, text, { flag: 'wx', mode: 0o600 });
      } catch {
        throw new AdminProblem(`FILE: ${path} exists already, or cannot be written.`);
      }
      return { data: { file: path }, text: `The data of ${given.user} is in ${path}.` };
    },
  }),
  command({
    name: 'user erase',
    summary:
      'Erase the personal data of a user for good; money, bets and the journal keep a number.',
    positions: ['site', 'user'],
    staff: { isOwners: true, isAudited: true },
    effects: {
      may: ['person-erased'],
      async of(parts, given) {
        const { user_name: name } = await mustFindPlayer(parts, given);
        const text = `Erases the personal data of ${name} of '${given.site}' for good.`;
        const subject = playerSubject(given.site, name);
        return [{ effect: 'person-erased', subject, siteId: given.site, amount: noMoney, text }];
      },
    },
    schema: ofUser,
    async run(parts, given) {
      const player = await mustFindPlayer(parts, given);
      if (player.is_demo) throw new AdminProblem('USER: the demo player names nobody.');
      refuseOpen(parts, player);
      await parts.store.transaction((sql) => erasePlayer(sql, player.player_id));
      parts.sessions.forgetPlayer(player.player_id, null);
      return { data: { id: player.player_id }, text: `${given.user} is erased.` };
    },
  }),
];
