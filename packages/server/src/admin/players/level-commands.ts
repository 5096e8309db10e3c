/** What is known of a player: the level that was confirmed, and what the register of excluded people says. */
import { makeInstant, playerId } from '@layline/contract';
import type { ShownEntry } from '@layline/contract/console-commands';
import { type EntryView, levelMax } from '@layline/exchange';
import type { z } from 'zod';
import { instantText, integerText } from '../../base/flag-text.ts';
import { listLevelRequests } from '../../store/queries/care/level-requests.ts';
import { findSubject, removeSubject } from '../../store/queries/care/register-subjects.ts';
import { type AdminParts, AdminProblem, command, makeTable } from '../command.ts';
import { type Effect, playerSubject } from '../effects/effect.ts';
import { mustFindPlayer, ofUser } from '../find/find-player.ts';

type Given = z.output<typeof ofUser>;

const requestsMax = 20;

async function entryOf(parts: AdminParts, given: Given): Promise<EntryView> {
  const { player_id: id } = await mustFindPlayer(parts, given);
  const found = parts.engine.view.protectionOf({ playerId: playerId(id), at: parts.clock.now() });
  if (!found) throw new AdminProblem(`USER: ${given.user} has no account.`);
  return found.entry;
}

const textOf = (at: EntryView['until']): string => (at === null ? '' : makeInstant(at));

async function show(parts: AdminParts, given: Given): Promise<ShownEntry> {
  const { player_id: id } = await mustFindPlayer(parts, given);
  const { level, until, register, mustAsk } = await entryOf(parts, given);
  const requests = await listLevelRequests(parts.store, { playerId: id, max: requestsMax });
  const fresh = mustAsk === null ? 'yes' : 'no fresh yes';
  return {
    level,
    until: textOf(until),
    register: register?.isAllowed === false ? 'no' : register === null ? 'never asked' : fresh,
    checkedAt: textOf(register?.checkedAt ?? null),
    ageMs: register === null ? null : Math.max(0, parts.clock.now() - register.checkedAt),
    isKnown: (await findSubject(parts.store, id)) !== null,
    requests: requests.map((one) => ({
      verifier: one.partner,
      askedAt: one.askedAt,
      level: one.level,
      code: one.code ?? '',
    })),
  };
}

const valuesOf = async (parts: AdminParts, given: Given) => {
  const { level, until } = await entryOf(parts, given);
  const { player_id: id } = await mustFindPlayer(parts, given);
  const isKnown = (await findSubject(parts.store, id)) !== null;
  return { level, until: textOf(until), subject: isKnown ? 'given' : '' };
};

const weaker = (given: Given, text: string): Effect => ({
  effect: 'protection-weakens',
  subject: playerSubject(given.site, given.user),
  siteId: given.site,
  amount: null,
  text,
});

const levelText = integerText(0, levelMax);
const ofLevel = ofUser.extend({ level: levelText, until: instantText.optional() });

/** Also before a second person is asked: what cannot be done must not wait for one. */
function mustEnd({ level, until }: z.output<typeof ofLevel>): void {
  if (level > 0 && until === undefined) throw new AdminProblem('--until: say when it ends.');
}

async function levelEffects(
  parts: AdminParts,
  { level, until, ...given }: z.output<typeof ofLevel>,
): Promise<Effect[]> {
  mustEnd({ level, until, ...given });
  const now = await entryOf(parts, given);
  const isRaised =
    level > now.level || (level > 0 && until !== undefined && until > (now.until ?? 0));
  if (!isRaised) return [];
  const to = until === undefined ? '' : ` until ${makeInstant(until)}`;
  return [
    weaker(given, `${given.user} counts as verified at level ${level}${to}, without a verifier.`),
  ];
}

export const levelCommands = [
  command({
    name: 'level show',
    summary: "Show a player's verification level, and what the register of excluded people said.",
    positions: ['site', 'user'],
    staff: { isRead: true },
    schema: ofUser,
    async run(parts, given) {
      const { requests, ageMs, ...data } = await show(parts, given);
      const asked = requests.map((one) => ({ ...one, level: one.level ?? '' }));
      const text = [makeTable([data]), ...(asked.length > 0 ? [makeTable(asked)] : [])];
      return { data: { ...data, ageMs, requests }, text: text.join('\n') };
    },
  }),
  command({
    name: 'level set',
    summary: `Set a player's level from 1 to ${levelMax} until a time, or 0 to remove it.`,
    positions: ['site', 'user', 'level'],
    staff: { roles: ['risk'], isAudited: true },
    effects: { may: ['protection-weakens'], of: levelEffects },
    schema: ofLevel,
    sets: valuesOf,
    async run(parts, { level, until, ...given }) {
      const { player_id: id } = await mustFindPlayer(parts, given);
      mustEnd({ level, until, ...given });
      const noted = level === 0 || until === undefined ? null : { level, until };
      const request = { kind: 'set-level', level: noted } as const;
      const of = { playerId: playerId(id), by: 'operator' } as const;
      const outcome = await parts.engine.submit({ kind: 'protect', ...of, request });
      if (outcome.kind === 'refused') throw new AdminProblem(outcome.refusal.message);
      const data = await show(parts, given);
      return { data, text: `${given.user} has level ${data.level}.` };
    },
  }),
  command({
    name: 'register ask',
    summary: 'Ask the register of excluded people about a player now.',
    positions: ['site', 'user'],
    staff: { roles: ['support', 'risk'], isAudited: true },
    schema: ofUser,
    sets: valuesOf,
    async run(parts, given) {
      const { player_id: id } = await mustFindPlayer(parts, given);
      await parts.engine.registers.ask(playerId(id));
      const data = await show(parts, given);
      return { data, text: `The register says: ${data.register}.` };
    },
  }),
  command({
    name: 'register forget',
    summary: 'Erase what the register knows a player by; the player gives it again.',
    positions: ['site', 'user'],
    staff: { roles: ['risk'], isAudited: true },
    effects: {
      may: ['protection-weakens'],
      async of(parts, given) {
        const { subject } = await valuesOf(parts, given);
        if (subject === '') return [];
        return [weaker(given, `${given.user} may name another person to the register.`)];
      },
    },
    schema: ofUser,
    sets: valuesOf,
    async run(parts, given) {
      const { player_id: id } = await mustFindPlayer(parts, given);
      const isGone = await removeSubject(parts.store, id);
      const text = isGone ? `${given.user} gives it again.` : `${given.user} had given nothing.`;
      return { data: { user: given.user }, text };
    },
  }),
];
