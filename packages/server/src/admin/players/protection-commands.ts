/** Player protection by the operator: limits, time-outs, exclusions, linked accounts. */
import { makeInstant, playerId, sayInstant } from '@layline/contract';
import type { LimitKey, ProtectionRequest, ProtectionView } from '@layline/exchange';
import { z } from 'zod';
import { idText } from '../../base/flag-text.ts';
import type { Player } from '../../store/queries/players.ts';
import { parseLimit, parseLimitKey, shownAmount } from '../../venue/sites/limit-text.ts';
import { type AdminParts, AdminProblem, command, makeTable } from '../command.ts';
import { type Effect, growth, playerSubject } from '../effects/effect.ts';
import { mustFindPlayer, ofUser } from '../find/find-player.ts';

const countText = (what: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `must be a number of ${what}`)
    .transform(Number);

function mustFindProtection({ engine, clock }: AdminParts, player: Player): ProtectionView {
  const found = engine.view.protectionOf({ playerId: playerId(player.player_id), at: clock.now() });
  if (!found) throw new AdminProblem(`USER: ${player.user_name} has no account.`);
  return found;
}

async function protect(
  parts: AdminParts,
  given: z.output<typeof ofUser>,
  request: ProtectionRequest,
): Promise<ProtectionView> {
  const player = await mustFindPlayer(parts, given);
  const id = playerId(player.player_id);
  const outcome = await parts.engine.submit({
    kind: 'protect',
    playerId: id,
    by: 'operator',
    request,
  });
  if (outcome.kind === 'refused') throw new AdminProblem(outcome.refusal.message);
  return mustFindProtection(parts, player);
}

const limitRows = ({ limits }: ProtectionView) =>
  limits.map(({ limit, period, owner, amount, used, left, restartsAt }) => ({
    limit: `${limit}/${period}`,
    of: owner,
    amount: shownAmount(limit, amount),
    used: shownAmount(limit, used),
    left: shownAmount(limit, left),
    restarts: makeInstant(restartsAt),
  }));

const holdText = ({ hold }: ProtectionView): string =>
  hold === null
    ? 'May bet.'
    : `${hold.kind === 'exclusion' ? 'Excluded' : 'Time-out'}, ` +
      `${hold.until === null ? 'without an end' : `until ${sayInstant(hold.until)}`}.`;

/** For the audit: what the operator set, and what holds the player back. */
async function valuesOfProtection(parts: AdminParts, given: z.output<typeof ofUser>) {
  const found = mustFindProtection(parts, await mustFindPlayer(parts, given));
  const limits = found.limits
    .filter(({ owner }) => owner === 'operator')
    .map(({ limit, period, amount }) => [`${limit}/${period}`, shownAmount(limit, amount)]);
  return { ...Object.fromEntries(limits), hold: holdText(found), person: found.own.person ?? '' };
}

const ofLimit = ofUser.extend({ limit: z.string() });

type OperatorsLimit = LimitKey & { readonly amount: number | null };

/** The amount is null to remove the limit. */
function mustReadLimit(text: string): OperatorsLimit {
  const [name = '', value] = text.split('=');
  const key = value === 'none' ? parseLimitKey(name) : null;
  const limit = key ? { ...key, amount: null } : parseLimit(text);
  if (!limit) throw new AdminProblem('LIMIT: must be a limit such as loss/day=500.');
  return limit;
}

/** Null if the operator has set none. */
async function operatorsLimit(
  parts: AdminParts,
  given: z.output<typeof ofUser>,
  { limit, period }: LimitKey,
): Promise<number | null> {
  const { limits } = mustFindProtection(parts, await mustFindPlayer(parts, given));
  const found = limits.find(
    (one) => one.owner === 'operator' && one.limit === limit && one.period === period,
  );
  return found?.amount ?? null;
}

/** More time is no sum of money, so any more of it needs a second person. */
async function limitEffects(
  parts: AdminParts,
  { limit: text, ...given }: z.output<typeof ofLimit>,
): Promise<Effect[]> {
  const limit = mustReadLimit(text);
  const from = await operatorsLimit(parts, given, limit);
  const effects = growth({
    effect: 'protection-weakens',
    subject: playerSubject(given.site, given.user),
    siteId: given.site,
    what: `The limit ${limit.limit}/${limit.period} of ${given.user}`,
    from,
    to: limit.amount,
  });
  return limit.limit === 'time' ? effects.map((one) => ({ ...one, amount: null })) : effects;
}

export const protectionCommands = [
  command({
    name: 'protection show',
    summary: "Show a player's limits and what is used of them, time-out and exclusion.",
    positions: ['site', 'user'],
    staff: { isRead: true },
    schema: ofUser,
    async run(parts, given) {
      const found = mustFindProtection(parts, await mustFindPlayer(parts, given));
      const rows = limitRows(found);
      const { hold, own } = found;
      const data = { limits: rows, hold, pending: own.pending, person: own.person };
      return { data, text: `${makeTable(rows)}\n${holdText(found)}` };
    },
  }),
  command({
    name: 'protection limit',
    summary:
      "Set the operator's limit for a player, such as loss/day=500, or loss/day=none to remove it.",
    positions: ['site', 'user', 'limit'],
    staff: { roles: ['support', 'risk'], isAudited: true },
    effects: { may: ['protection-weakens'], of: limitEffects },
    schema: ofLimit,
    sets: valuesOfProtection,
    async run(parts, { limit: text, ...given }) {
      const limit = mustReadLimit(text);
      const rows = limitRows(await protect(parts, given, { kind: 'set-limit', ...limit }));
      return { data: rows, text: makeTable(rows) };
    },
  }),
  command({
    name: 'protection time-out',
    summary: 'Give a player a time-out in days: sessions end and unmatched bets are cancelled.',
    positions: ['site', 'user', 'days'],
    staff: { roles: ['support', 'risk'], isAudited: true },
    schema: ofUser.extend({ days: countText('days') }),
    sets: valuesOfProtection,
    async run(parts, { days, ...given }) {
      const found = await protect(parts, given, { kind: 'time-out', days });
      return { data: found.hold, text: holdText(found) };
    },
  }),
  command({
    name: 'protection exclude',
    summary: 'Exclude a player for a number of months; without --months there is no end.',
    positions: ['site', 'user'],
    staff: { roles: ['support', 'risk'], isAudited: true },
    schema: ofUser.extend({ months: countText('months').nullable().default(null) }),
    sets: valuesOfProtection,
    async run(parts, { months, ...given }) {
      const found = await protect(parts, given, { kind: 'exclude', months });
      return { data: found.hold, text: holdText(found) };
    },
  }),
  command({
    name: 'protection readmit',
    summary: "End an exclusion that the operator began; the player's own only the player can end.",
    positions: ['site', 'user'],
    staff: { roles: ['risk'], isAudited: true },
    schema: ofUser,
    sets: valuesOfProtection,
    async run(parts, given) {
      const found = await protect(parts, given, { kind: 'confirm-return' });
      return { data: found.hold, text: holdText(found) };
    },
  }),
  command({
    name: 'person link',
    summary: 'Link an account to a person: limits and exclusions apply over all their accounts.',
    positions: ['site', 'user', 'person'],
    staff: { roles: ['risk'], isAudited: true },
    schema: ofUser.extend({ person: idText }),
    sets: valuesOfProtection,
    async run(parts, { person, ...given }) {
      const { accounts } = await protect(parts, given, { kind: 'link-person', person });
      const text = `${given.user} is ${person}, who has ${accounts.length} accounts here.`;
      return { data: { person, accounts }, text };
    },
  }),
  command({
    name: 'person unlink',
    summary: 'Unlink an account, so that its limits count separately again.',
    positions: ['site', 'user'],
    staff: { roles: ['risk'], isAudited: true },
    schema: ofUser,
    sets: valuesOfProtection,
    async run(parts, given) {
      await protect(parts, given, { kind: 'link-person', person: null });
      return { data: { user: given.user }, text: `${given.user} counts by itself.` };
    },
  }),
];
