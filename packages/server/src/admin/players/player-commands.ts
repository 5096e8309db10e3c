/** Adds and closes players, and sets their passwords and what they may play. */
import { randomBytes } from 'node:crypto';
import {
  agentId,
  type Money,
  makeMoneyText,
  money,
  nameText,
  playerId,
  siteId,
  sports,
  userNameMax,
} from '@layline/contract';
import { z } from 'zod';
import { amountText, idText, listText, onOff } from '../../base/flag-text.ts';
import { readLabels } from '../../store/queries/care/player-labels.ts';
import { changePlayer, listPlayers, type Player } from '../../store/queries/players.ts';
import { endAllSessions } from '../../store/queries/sessions/sessions.ts';
import { openPlayer } from '../../venue/accounts/open-player.ts';
import { type AdminParts, AdminProblem, command, makeTable } from '../command.ts';
import { type Effect, growth, playerSubject, shownLimit } from '../effects/effect.ts';
import { agentText, byActor, mustFindAgent } from '../find/find-agent.ts';
import { mustFindPlayer, ofUser, viewOf } from '../find/find-player.ts';
import { findSite } from '../find/find-site.ts';
import { refuseHeldElsewhere } from '../money/held-elsewhere.ts';
import { choosePassword, textOfPassword } from './choose-password.ts';

const userName = z
  .string()
  .trim()
  .max(userNameMax)
  .regex(/^[A-Za-z0-9._@-]{2,}$/, 'must be 2 to 30 letters, digits, dots, @, - or _');
const password = z.string().max(200).optional();
const games = listText.refine(
  (list) => list.every((id) => sports.some((sport) => sport.id === id)),
  `must be sport ids joined with commas: ${sports.map(({ id, name }) => `${id} ${name}`).join(', ')}`,
);
const limit = z.union(
  [z.literal('none').transform(() => null), amountText],
  "must be an amount such as 250 or 99.50, or 'none'",
);

/** Throws before anything is made if the agent has not so many points. */
function mustCover(parts: AdminParts, name: string, funds: Money): void {
  const { balance } = mustFindAgent(parts, name);
  if (funds <= balance) return;
  throw new AdminProblem(`--funds: the agent '${name}' has only ${makeMoneyText(balance)} points.`);
}

async function setDisabled(
  parts: AdminParts,
  { site, user, isDisabled }: z.output<typeof ofUser> & { readonly isDisabled: boolean },
) {
  const player = await mustFindPlayer(parts, { site, user });
  await changePlayer(parts.store, { player_id: player.player_id, is_disabled: isDisabled });
  if (isDisabled) await endAllSessions(parts.store, player.player_id);
  parts.sessions.forgetPlayer(player.player_id, null);
  const data = viewOf(parts, await mustFindPlayer(parts, { site, user }));
  return { data, text: `${user} of '${site}' is ${isDisabled ? 'disabled' : 'active'}.` };
}

const newUser = z.object({
  site: idText,
  user: userName,
  password,
  name: nameText(60).optional(),
  mobile: z.string().max(20).default(''),
  role: z
    .string()
    .regex(/^[A-Za-z]{2,20}$/, 'must be a word')
    .default('User'),
  games: games.optional(),
  exposureLimit: limit.default(null),
  funds: amountText.default(money(0)),
  mustChange: onOff.optional(),
  agent: agentText.optional(),
});

/** Money for a new user is a deposit. */
function firstFunds(
  parts: AdminParts,
  { site, user, agent, funds: amount }: z.output<typeof newUser>,
): Effect[] {
  if (amount === 0) return [];
  if (agent !== undefined) mustCover(parts, agent, amount);
  const text = `Pays ${makeMoneyText(amount)} into the new account of ${user} of '${site}'.`;
  const subject = playerSubject(site, user);
  const from = agent === undefined ? {} : { from: `agent ${agent}` };
  return [{ effect: 'balance-grows', subject, siteId: site, amount, text, ...from }];
}

const newSettings = ofUser.extend({
  games: games.optional(),
  exposureLimit: limit.optional(),
  name: nameText(60).optional(),
  mobile: z.string().max(20).optional(),
});

async function exposureEffects(
  parts: AdminParts,
  { site, user, exposureLimit: to }: z.output<typeof newSettings>,
): Promise<Effect[]> {
  if (to === undefined) return [];
  const player = await mustFindPlayer(parts, { site, user });
  return growth({
    effect: 'exposure-grows',
    subject: playerSubject(site, user),
    siteId: site,
    what: `The exposure limit of ${player.user_name}`,
    from: exposureLimitOf(parts, player),
    to,
  });
}

const exposureLimitOf = ({ engine }: AdminParts, { player_id: id }: Player): Money | null =>
  engine.view.accountOf(playerId(id))?.exposureLimit ?? null;

/** For the audit. */
async function valuesOfPlayer(parts: AdminParts, { site, user }: z.output<typeof ofUser>) {
  const player = await mustFindPlayer(parts, { site, user });
  return {
    state: player.is_disabled ? 'disabled' : 'active',
    games: player.allowed_sports.join(','),
    exposureLimit: shownLimit(exposureLimitOf(parts, player)),
    name: player.name,
    mobile: player.mobile,
  };
}

export const playerCommands = [
  command({
    name: 'user add',
    staff: { roles: ['support'], branch: { of: 'new-player' } },
    effects: { may: ['balance-grows'], of: firstFunds },
    summary:
      'Add a user; without --password one is made and shown once, to be changed at first use.',
    positions: ['site', 'user'],
    schema: newUser,
    async run(parts, given) {
      await findSite(parts, given.site);
      if (given.funds > 0) await refuseHeldElsewhere(parts, given.site);
      if (given.agent !== undefined) mustCover(parts, given.agent, given.funds);
      const chosen = choosePassword(given);
      const refusal = await openPlayer(parts, {
        player: {
          player_id: randomBytes(12).toString('hex'),
          site_id: given.site,
          user_name: given.user,
          name: given.name ?? given.user,
          mobile: given.mobile,
          role: given.role,
          is_disabled: false,
          allowed_sports: given.games ?? sports.map(({ id }) => id),
          password_hash: await parts.passwords.hash(chosen.password),
          must_change_password: given.mustChange ?? chosen.isMade,
        },
        funds: {
          welcome: given.funds,
          exposureLimit: given.exposureLimit,
          remark: 'By the operator',
          ...(given.agent !== undefined && { agentId: agentId(given.agent) }),
          ...byActor(parts),
        },
      });
      if (refusal) throw new AdminProblem(refusal.message);
      const view = viewOf(parts, await mustFindPlayer(parts, given));
      const data = chosen.isMade ? { ...view, password: chosen.password } : view;
      return {
        data,
        text: `${given.user} may sign in on '${given.site}'.${textOfPassword(chosen)}`,
      };
    },
  }),
  command({
    name: 'user list',
    staff: { isRead: true },
    summary:
      'List users by name, 100 at most; --search finds by name, --label by a label of staff.',
    positions: ['site'],
    schema: z.object({
      site: idText,
      search: z.string().max(60).default(''),
      label: z.string().trim().toLowerCase().max(24).optional(),
    }),
    async run(parts, { site, search, label }) {
      await findSite(parts, site);
      const found = await listPlayers(parts.store, { siteId: site, search, label });
      const ids = found.map(({ player_id: id }) => id);
      const labels = await readLabels(parts.store, ids);
      const rows = found.map((row) => ({
        ...viewOf(parts, row),
        labels: (labels.get(row.player_id) ?? []).join(', '),
      }));
      return { data: rows, text: makeTable(rows) };
    },
  }),
  command({
    name: 'user disable',
    staff: { roles: ['support', 'risk'], branch: { of: 'player' }, isAudited: true },
    summary: 'Close an account: it is signed out at once and cannot sign in.',
    positions: ['site', 'user'],
    schema: ofUser,
    sets: valuesOfPlayer,
    run: (parts, given) => setDisabled(parts, { ...given, isDisabled: true }),
  }),
  command({
    name: 'user enable',
    staff: { roles: ['support', 'risk'], branch: { of: 'player' }, isAudited: true },
    summary: 'Reopen a closed account.',
    positions: ['site', 'user'],
    schema: ofUser,
    sets: valuesOfPlayer,
    run: (parts, given) => setDisabled(parts, { ...given, isDisabled: false }),
  }),
  command({
    name: 'user set',
    staff: { roles: ['support', 'risk'], isAudited: true },
    summary: 'Change what a user may play (--games), the exposure limit, name or mobile.',
    positions: ['site', 'user'],
    schema: newSettings,
    effects: { may: ['exposure-grows'], of: exposureEffects },
    sets: valuesOfPlayer,
    async run(parts, { site, user, games: allowed, exposureLimit, name, mobile }) {
      const player = await mustFindPlayer(parts, { site, user });
      await changePlayer(parts.store, {
        player_id: player.player_id,
        ...(allowed && { allowed_sports: allowed }),
        ...(name !== undefined && { name }),
        ...(mobile !== undefined && { mobile }),
      });
      if (exposureLimit !== undefined) {
        const id = playerId(player.player_id);
        const account = { playerId: id, siteId: siteId(site), exposureLimit };
        const outcome = await parts.engine.submit({ kind: 'open-account', ...account });
        if (outcome.kind === 'refused') throw new AdminProblem(outcome.refusal.message);
      }
      parts.sessions.forgetPlayer(player.player_id, null);
      const after = await mustFindPlayer(parts, { site, user });
      return { data: viewOf(parts, after), text: `${user} of '${site}' is changed.` };
    },
  }),
];
