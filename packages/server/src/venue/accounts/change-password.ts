/** Changes a player's password (ACC-1). The old password proves the caller's identity. */
import { type Refusal, refuse } from '@layline/contract';
import { playerPasskeys } from '../../store/queries/factors/passkeys.ts';
import { updatePassword } from '../../store/queries/passwords.ts';
import { findPlayerById, userNameKey } from '../../store/queries/players.ts';
import { isProved } from '../../store/queries/sessions/own-sessions.ts';
import { networkOf } from './network-of.ts';
import { problemOfPassword } from './passwords/password-rules.ts';
import { hasSecondFactor } from './second-factor.ts';
import type { Session } from './session.ts';
import type { SignInParts } from './sign-in.ts';

interface PasswordFields {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export interface PasswordChange {
  readonly session: Session;
  readonly fields: PasswordFields;
  readonly address: string;
  /** Words of the site; a password must not consist of them. */
  readonly siteWords: readonly string[];
}

/** Returns null once the password is changed; all other sessions of the player have then ended. */
export async function changePassword(
  parts: SignInParts,
  change: PasswordChange,
): Promise<Refusal | null> {
  const { session, fields, address } = change;
  const { player, tokenHash } = session;
  if (player.is_demo) return refuse('DEMO_FIXED');
  if (await isUnproved(parts, session)) return refuse('STEP_UP_NEEDED');
  const weak = problemOf(change);
  if (weak) return refuse('PASSWORD_WEAK', weak);
  const name = `${player.site_id} ${userNameKey(player.user_name)}`;
  if (!parts.throttle.take(address, name)) return parts.throttle.refuse(address, name);
  const known = (await findPlayerById(parts.store, player.player_id))?.password_hash;
  const isRight = await parts.passwords.check(known, {
    password: fields.currentPassword,
    network: networkOf(address),
  });
  if (isRight === null) {
    parts.throttle.giveBack(address, name);
    return refuse('TOO_MANY_REQUESTS');
  }
  if (!isRight || known === undefined) return refuse('PASSWORD_WRONG');
  parts.throttle.succeed(address, name);
  const passwordHash = await parts.passwords.hash(fields.newPassword);
  const by = { id: player.player_id, name: player.user_name };
  const isDone = await updatePassword(parts.store, {
    playerId: player.player_id,
    passwordHash,
    from: known,
    by,
    keptTokenHash: tokenHash,
    now: parts.clock.now(),
  });
  if (!isDone) return refuse('PASSWORD_WRONG');
  parts.sessions.forgetPlayer(player.player_id, tokenHash);
  parts.sessions.readAgain(tokenHash);
  return null;
}

/** An account with a second factor or a passkey needs a fresh proof before its password changes. */
async function isUnproved(parts: SignInParts, { player, tokenHash }: Session) {
  const { player_id: playerId } = player;
  const isGuarded =
    (await hasSecondFactor(parts, playerId)) ||
    (await playerPasskeys.list(parts.store, playerId)).length > 0;
  return isGuarded && !(await isProved(parts.store, { tokenHash, now: parts.clock.now() }));
}

function problemOf({ session, fields, siteWords }: PasswordChange): string | null {
  const { currentPassword, newPassword, confirmPassword } = fields;
  if (currentPassword === '') return 'Please enter the old password.';
  if (newPassword === '') return 'Please enter the new password.';
  if (newPassword !== confirmPassword) return 'The new password and its confirmation differ.';
  if (newPassword === currentPassword) return 'The new password must differ from the old one.';
  return problemOfPassword({ userName: session.player.user_name, newPassword, siteWords });
}
