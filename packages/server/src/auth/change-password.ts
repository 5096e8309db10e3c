/** A player changes his password (ACC-1): the old one proves that it is he. */
import { type Refusal, refuse } from '@layline/contract';
import { listPasskeys } from '../store/factors/passkeys.ts';
import { isProved } from '../store/own-sessions.ts';
import { updatePassword } from '../store/passwords.ts';
import { findPlayerById, userNameKey } from '../store/players.ts';
import { networkOf } from './network-of.ts';
import { problemOfPassword } from './password-rules.ts';
import { hasSecondFactor } from './second-factor.ts';
import type { Session } from './sessions.ts';
import type { SignInParts } from './sign-in.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** Null when it is done; every other session of the player has ended then. */
export async function changePassword(
  parts: SignInParts,
  { player, tokenHash }: Session,
  change: PasswordChange,
  { address, siteWords }: { readonly address: string; readonly siteWords: readonly string[] },
): Promise<Refusal | null> {
  if (player.is_demo) return refuse('DEMO_FIXED');
  if (await isUnproved(parts, player.player_id, tokenHash)) return refuse('STEP_UP_NEEDED');
  const weak = problemOf(player.user_name, change, siteWords);
  if (weak) return refuse('PASSWORD_WEAK', weak);
  const name = `${player.site_id} ${userNameKey(player.user_name)}`;
  if (!parts.throttle.take(address, name)) return refuse('TOO_MANY_REQUESTS');
  const known = (await findPlayerById(parts.store, player.player_id))?.password_hash;
  const isRight = await parts.passwords.check(known, change.currentPassword, networkOf(address));
  if (isRight === null) {
    parts.throttle.giveBack(address, name);
    return refuse('TOO_MANY_REQUESTS');
  }
  if (!isRight || known === undefined) return refuse('PASSWORD_WRONG');
  parts.throttle.succeed(address, name);
  const passwordHash = await parts.passwords.hash(change.newPassword);
  const by = { id: player.player_id, name: player.user_name };
  const update = { playerId: player.player_id, passwordHash, from: known, by };
  const now = parts.clock.now();
  const isDone = await updatePassword(parts.store, { ...update, keptTokenHash: tokenHash }, now);
  if (!isDone) return refuse('PASSWORD_WRONG');
  parts.sessions.forgetPlayer(player.player_id, tokenHash);
  parts.sessions.readAgain(tokenHash);
  return null;
}

/** Who guards the account by more than a password proves it before the password goes. */
async function isUnproved(parts: SignInParts, playerId: string, tokenHash: string) {
  const isGuarded =
    (await hasSecondFactor(parts, playerId)) ||
    (await listPasskeys(parts.store, playerId)).length > 0;
  return isGuarded && !(await isProved(parts.store, tokenHash, parts.clock.now()));
}

function problemOf(
  userName: string,
  change: PasswordChange,
  siteWords: readonly string[],
): string | null {
  if (change.currentPassword === '') return 'Please enter the old password.';
  if (change.newPassword === '') return 'Please enter the new password.';
  if (change.newPassword !== change.confirmPassword) {
    return 'The new password and its confirmation differ.';
  }
  if (change.newPassword === change.currentPassword) {
    return 'The new password must differ from the old one.';
  }
  return problemOfPassword({ userName, newPassword: change.newPassword, siteWords });
}
