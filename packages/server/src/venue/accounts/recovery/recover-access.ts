/**
 * A player ends a recovery that support began: a code for one use replaces the password, the second factor or
 * both, and whatever it does not replace must be proved. Support never learns the new password.
 */
import { type Refusal, refuse } from '@layline/contract';
import {
  type AccessCode,
  readAccessCode,
  useAccessCode,
} from '../../../store/queries/factors/access-codes.ts';
import { playerPasskeys } from '../../../store/queries/factors/passkeys.ts';
import { removeTotpRow } from '../../../store/queries/factors/second-factors.ts';
import { giveGuessBack, guessKey, takeGuess } from '../../../store/queries/name-guesses.ts';
import { updatePassword } from '../../../store/queries/passwords.ts';
import { findPlayerByName, type Player, userNameKey } from '../../../store/queries/players.ts';
import { endAllSessions } from '../../../store/queries/sessions/sessions.ts';
import type { Site } from '../../sites/directory.ts';
import type { AccountParts } from '../account-parts.ts';
import { hashCode } from '../one-time-codes.ts';
import { problemOfPassword } from '../passwords/password-rules.ts';
import { judgePassword } from '../second-step.ts';
import type { SignInParts } from '../sign-in.ts';
import { guardMoney } from './access-guard.ts';

export interface Recovery {
  readonly site: Site;
  readonly userName: string;
  readonly code: string;
  /** The new password, or the present one if the code replaces the second factor; null to ask which. */
  readonly password: string | null;
  readonly address: string;
}

/** Which password the player must give; null once the recovery is done. */
export type RecoveryNeeds = { readonly needs: 'new-password' | 'password' | null };

interface Found {
  readonly player: Player;
  readonly stored: AccessCode;
}

/** Wrong codes count like guesses at a user name, whether the name exists or not. */
export async function recoverAccess(
  parts: SignInParts,
  given: Recovery,
): Promise<RecoveryNeeds | Refusal> {
  const found = await judgeAccessCode(parts, given);
  if ('code' in found) return found;
  const { password } = given;
  if (password === null) {
    return { needs: found.stored.replaces === 'factor' ? 'password' : 'new-password' };
  }
  const refusal =
    found.stored.replaces === 'factor'
      ? await dropFactors(parts, { ...given, ...found, password })
      : await setPassword(parts, { ...given, ...found, password });
  return refusal ?? { needs: null };
}

async function judgeAccessCode(
  parts: SignInParts,
  { site, userName, code, address }: Recovery,
): Promise<Found | Refusal> {
  const { store, clock, throttle } = parts;
  const name = `recover ${site.site_id} ${userNameKey(userName)}`;
  if (!throttle.take(address, name)) return throttle.refuse(address, name);
  const key = guessKey('recover', name);
  const now = clock.now();
  const tries = await takeGuess(store, { key, isKnown: false, now });
  if (tries === null) return refuse('TOO_MANY_REQUESTS');
  const player = await findPlayerByName(store, { siteId: site.site_id, userName });
  const id = player?.player_id ?? '';
  const stored = await readAccessCode(store, { account: `player ${id}`, now });
  if (player === undefined || stored?.codeHash !== hashCode(id, code)) return refuse('CODE_WRONG');
  throttle.succeed(address, name);
  await giveGuessBack(store, key);
  return { player, stored };
}

type Finishing = Recovery & Found & { readonly password: string };

async function dropFactors(
  parts: SignInParts,
  { player, stored, password, address }: Finishing,
): Promise<Refusal | null> {
  const { player_id: playerId } = player;
  const refusal = await judgePassword(parts, { playerId, password, address });
  if (refusal !== null) return refusal;
  if (!(await useCode(parts, { player, stored }))) return refuse('CODE_WRONG');
  await forgetFactors(parts, playerId);
  await endAllSessions(parts.store, playerId);
  await announce(parts, playerId, 'Your second factor and passkeys were removed with a code.');
  return null;
}

async function setPassword(
  parts: SignInParts,
  { site, player, stored, password }: Finishing,
): Promise<Refusal | null> {
  const { player_id: playerId, user_name: userName } = player;
  const siteWords = [site.title, site.site_id];
  const weak = problemOfPassword({ userName, newPassword: password, siteWords });
  if (weak !== null) return refuse('PASSWORD_WEAK', weak);
  const passwordHash = await parts.passwords.hash(password);
  if (!(await useCode(parts, { player, stored }))) return refuse('CODE_WRONG');
  await updatePassword(parts.store, {
    playerId,
    passwordHash,
    from: null,
    by: { id: playerId, name: userName },
    keptTokenHash: null,
    now: parts.clock.now(),
  });
  if (stored.replaces === 'both') await forgetFactors(parts, playerId);
  const factors = stored.replaces === 'both' ? ', and your second factor was removed' : '';
  await announce(parts, playerId, `Your password was set again with a code${factors}.`);
  return null;
}

const useCode = (
  { store, clock }: Pick<AccountParts, 'store' | 'clock'>,
  { player, stored }: Found,
) =>
  useAccessCode(store, {
    account: `player ${player.player_id}`,
    codeHash: stored.codeHash,
    now: clock.now(),
  });

async function forgetFactors(
  { store }: Pick<AccountParts, 'store'>,
  playerId: string,
): Promise<void> {
  await removeTotpRow(store, playerId);
  await playerPasskeys.removeAll(store, playerId);
}

async function announce(parts: SignInParts, playerId: string, text: string): Promise<void> {
  parts.sessions.forgetPlayer(playerId, null);
  await guardMoney(parts, {
    account: `player ${playerId}`,
    to: [{ kind: 'player', id: playerId }],
    text,
  });
}
