/**
 * Opens an account again for a user who lost a password or a second factor. Support issues a code that only
 * the player can use; whoever holds the server's own machine may also act at once.
 */
import { makeInstant, noMoney, sayInstant } from '@layline/contract';
import { z } from 'zod';
import { onOff } from '../../base/flag-text.ts';
import { replaceables } from '../../store/queries/factors/access-codes.ts';
import { playerPasskeys } from '../../store/queries/factors/passkeys.ts';
import { removeTotpRow } from '../../store/queries/factors/second-factors.ts';
import { updatePassword } from '../../store/queries/passwords.ts';
import type { Player } from '../../store/queries/players.ts';
import { endAllSessions } from '../../store/queries/sessions/sessions.ts';
import { guardMoney, issueAccessCode } from '../../venue/accounts/recovery/access-guard.ts';
import { type AdminParts, AdminProblem, command } from '../command.ts';
import { type Effect, playerSubject } from '../effects/effect.ts';
import { mustFindPlayer, ofUser } from '../find/find-player.ts';
import { choosePassword, textOfPassword } from './choose-password.ts';

interface AccessAct {
  readonly site: string;
  readonly user: string;
}

const accessEffect =
  (effect: 'player-access' | 'player-access-whole', what: string) =>
  ({ site, user }: AccessAct): Effect[] => [
    {
      effect,
      subject: playerSubject(site, user),
      siteId: site,
      amount: noMoney,
      text: `${what} of ${user} of '${site}'.`,
    },
  ];

/** The player reads what happened at the next sign-in, and no money leaves for a day. */
const guard = (parts: AdminParts, { player_id: id }: Player, text: string) =>
  guardMoney(parts, { account: `player ${id}`, to: [{ kind: 'player', id }], text });

const ofCode = ofUser.extend({
  for: z.enum(replaceables, `must be one of ${replaceables.join(', ')}`).default('password'),
});

const lostNames = {
  password: 'a new password',
  factor: 'removing the second factor',
  both: 'a new password and removing the second factor',
} as const;

const hasFactors = async ({ store }: AdminParts, id: string): Promise<boolean> => {
  const rows = await store.query(
    `select 1 from player_totp where player_id = $1 and confirmed_at is not null
     union all select 1 from passkey where player_id = $1`,
    [id],
  );
  return rows.length > 0;
};

/** Where the code alone lets somebody in, nothing else would prove that it is the player. */
async function codeEffects(parts: AdminParts, given: z.output<typeof ofCode>): Promise<Effect[]> {
  if (given.for === 'both') {
    return accessEffect('player-access-whole', 'Issues a code for everything')(given);
  }
  const what = `Issues a code for ${lostNames[given.for]}`;
  if (given.for === 'factor') return accessEffect('player-access', what)(given);
  const { player_id: id } = await mustFindPlayer(parts, given);
  if (await hasFactors(parts, id)) return accessEffect('player-access', what)(given);
  return accessEffect('player-access-whole', `${what}, without a second factor,`)(given);
}

export const accessCommands = [
  command({
    name: 'user code',
    staff: { roles: ['support'], branch: { of: 'player' } },
    effects: { may: ['player-access', 'player-access-whole'], of: codeEffects },
    summary:
      'Issue a code for a user who lost a password (--for password), a second factor (factor) or both. It ' +
      'is good once, for 30 minutes, and only the player sets the password. Verify who asks first: ' +
      'where there is no second factor, the code alone lets in, and a second person must approve it.',
    positions: ['site', 'user'],
    schema: ofCode,
    async run(parts, given) {
      const player = await mustFindPlayer(parts, given);
      const { player_id: id, user_name: user } = player;
      if (player.is_demo) throw new AdminProblem('USER: the demo account is shared by all.');
      if (given.for !== 'password' && !(await hasFactors(parts, id))) {
        throw new AdminProblem(`USER: ${user} has no second factor and no passkey.`);
      }
      const code = await issueAccessCode(parts, { kind: 'player', id, replaces: given.for });
      const heldUntil = await guard(
        parts,
        player,
        `Support issued a code for ${lostNames[given.for]}. If you did not ask for it, contact support.`,
      );
      const data = { user, code, heldUntil: makeInstant(heldUntil) };
      const text =
        `The code for ${user} is ${code}. The player enters it within 30 minutes at sign-in, under ` +
        `“I have a code”. No money leaves the account until ${sayInstant(heldUntil)}.`;
      return { data, text };
    },
  }),
  command({
    name: 'user password',
    staff: { isLocal: true },
    effects: {
      may: ['player-access'],
      of: (_parts, given) => accessEffect('player-access', 'Sets the password')(given),
    },
    summary: 'Reset the password of a user and end all their sessions.',
    positions: ['site', 'user'],
    schema: ofUser.extend({
      password: z.string().max(200).optional(),
      mustChange: onOff.optional(),
    }),
    async run(parts, given) {
      const player = await mustFindPlayer(parts, given);
      const chosen = choosePassword({ ...given, user: player.user_name });
      const passwordHash = await parts.passwords.hash(chosen.password);
      const by = { id: 'operator', name: 'Operator' };
      const mustChange = given.mustChange ?? chosen.isMade;
      const change = { playerId: player.player_id, passwordHash, from: null, by, mustChange };
      const now = parts.clock.now();
      await updatePassword(parts.store, { ...change, keptTokenHash: null, now });
      parts.sessions.forgetPlayer(player.player_id, null);
      await guard(parts, player, 'The operator set a new password for you.');
      const data = { user: player.user_name, ...(chosen.isMade && { password: chosen.password }) };
      return { data, text: `${given.user} has another password.${textOfPassword(chosen)}` };
    },
  }),
  command({
    name: 'user reset-factor',
    staff: { isLocal: true },
    effects: {
      may: ['player-access'],
      of: (_parts, given) => accessEffect('player-access', 'Removes the second factor')(given),
    },
    summary: "Remove a user's second factor and passkeys, and end all sessions.",
    positions: ['site', 'user'],
    schema: ofUser,
    async run(parts, { site, user }) {
      const player = await mustFindPlayer(parts, { site, user });
      const isGone = await removeTotpRow(parts.store, player.player_id);
      const passkeys = await playerPasskeys.removeAll(parts.store, player.player_id);
      if (!isGone && passkeys === 0) {
        throw new AdminProblem(`USER: ${user} has no second factor and no passkey.`);
      }
      await endAllSessions(parts.store, player.player_id);
      parts.sessions.forgetPlayer(player.player_id, null);
      await guard(parts, player, 'The operator removed your second factor and passkeys.');
      const gone = passkeys === 1 ? '1 passkey is' : `${passkeys} passkeys are`;
      const text = `${user} of '${site}' signs in by password alone again; ${gone} forgotten.`;
      return { data: { user, passkeys }, text };
    },
  }),
];
