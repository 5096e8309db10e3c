/** The second step of a sign-in, and fresh proofs of identity. */
import { type Refusal, refuse } from '@layline/contract';
import { addLogin, hasSignedInFrom, type IpInfo } from '../../store/queries/logins.ts';
import { giveGuessBack, guessKey, takeGuess } from '../../store/queries/name-guesses.ts';
import { findPlayerById } from '../../store/queries/players.ts';
import type { AccountParts } from './account-parts.ts';
import { networkOf } from './network-of.ts';
import { hasSecondFactor, takeCode } from './second-factor.ts';
import type { Session } from './session.ts';
import type { Proved } from './sessions.ts';
import { openSignedIn, type SignedIn, type SignInParts } from './sign-in.ts';

export interface SecondStep {
  readonly siteId: string;
  readonly ticket: string;
  readonly code: string;
  readonly deviceIp: string;
  readonly ipInfo: IpInfo | null;
  readonly device: string;
  readonly address: string;
}

export async function takeSecondStep(
  parts: SignInParts,
  { siteId, ticket, code, deviceIp, ipInfo, device, address }: SecondStep,
): Promise<SignedIn | Refusal> {
  const player = parts.signInTickets.take(ticket);
  if (player === null || player.site_id !== siteId) return refuse('TICKET_OVER');
  const refusal = await judgeCode(parts, { playerId: player.player_id, code, address });
  if (refusal?.code === 'TOO_MANY_REQUESTS') return refusal;
  const from = { deviceIp, address, network: networkOf(address), ipInfo };
  const attempt = { playerId: player.player_id, isSuccess: refusal === null, ...from };
  if (refusal) {
    await addLogin(parts.store, { ...attempt, now: parts.clock.now() });
    return refusal;
  }
  if (!parts.signInTickets.use(ticket)) return refuse('TICKET_OVER');
  return openSignedIn(parts, { player, attempt, device });
}

interface CodeTry {
  readonly playerId: string;
  readonly code: string;
  readonly address: string;
}

/** Wrong codes count like guesses at a user name. */
async function judgeCode(
  parts: SignInParts,
  { playerId, code, address }: CodeTry,
): Promise<Refusal | null> {
  const name = `code ${playerId}`;
  if (!parts.throttle.take(address, name)) return parts.throttle.refuse(address, name);
  const isKnown = await hasSignedInFrom(parts.store, {
    playerId,
    address,
    network: networkOf(address),
  });
  const key = guessKey('code', playerId);
  const tries = await takeGuess(parts.store, { key, isKnown, now: parts.clock.now() });
  if (tries === null) return refuse('TOO_MANY_REQUESTS');
  if (!(await takeCode(parts, { playerId, code }))) return refuse('CODE_WRONG');
  parts.throttle.succeed(address, name);
  await giveGuessBack(parts.store, key);
  return null;
}

type Proof = { readonly password: string } | { readonly code: string };

interface StepUp {
  readonly session: Session;
  readonly proof: Proof;
  readonly address: string;
}

/** Proves the identity of the session's player; the session continues under a new token. */
export async function stepUp(
  parts: SignInParts,
  { session, proof, address }: StepUp,
): Promise<Proved | Refusal> {
  const { player } = session;
  // For an account with a second factor, a password alone is not a proof.
  if ('password' in proof && (await hasSecondFactor(parts, player.player_id))) {
    return refuse('CODE_WRONG', 'Please enter a code of your authenticator app.');
  }
  const refusal =
    'code' in proof
      ? await judgeCode(parts, { playerId: player.player_id, code: proof.code, address })
      : await judgePassword(parts, {
          playerId: player.player_id,
          password: proof.password,
          address,
        });
  return refusal ?? (await parts.sessions.prove(session)) ?? refuse('UNAUTHORIZED');
}

interface PasswordTry {
  readonly playerId: string;
  readonly password: string;
  readonly address: string;
}

/** Counts the tries of a password where the player is known. */
export async function judgePassword(
  { throttle, store, passwords }: Pick<AccountParts, 'throttle' | 'store' | 'passwords'>,
  { playerId, password, address }: PasswordTry,
): Promise<Refusal | null> {
  const name = `password ${playerId}`;
  if (!throttle.take(address, name)) return throttle.refuse(address, name);
  const known = (await findPlayerById(store, playerId))?.password_hash;
  const isRight = await passwords.check(known, { password, network: networkOf(address) });
  if (isRight) throttle.succeed(address, name);
  if (isRight === null) throttle.giveBack(address, name);
  if (isRight === null) return refuse('TOO_MANY_REQUESTS');
  return isRight ? null : refuse('PASSWORD_WRONG');
}
