/** Signing in (AUTH-3), the only way to obtain a token. */
import { type Instant, playerId, type Refusal, refuse } from '@layline/contract';
import {
  addLogin,
  hasSignedInFrom,
  type IpInfo,
  type LoginAttempt,
} from '../../store/queries/logins.ts';
import {
  giveGuessBack,
  guessKey,
  purgeGuesses,
  takeGuess,
} from '../../store/queries/name-guesses.ts';
import { replaceHash } from '../../store/queries/passwords.ts';
import { findPlayerByName, type Player, userNameKey } from '../../store/queries/players.ts';
import type { Site } from '../sites/directory.ts';
import type { AccountParts } from './account-parts.ts';
import { networkOf } from './network-of.ts';
import { ensureAccount, noFunds } from './open-player.ts';
import { hasSecondFactor } from './second-factor.ts';

interface Credentials {
  readonly userName: string;
  readonly password: string;
  readonly deviceIp: string;
  readonly ipInfo: IpInfo | null;
  /** The User-Agent header. */
  readonly device: string;
}

export type SignInParts = Pick<
  AccountParts,
  | 'store'
  | 'clock'
  | 'engine'
  | 'passwords'
  | 'sessions'
  | 'throttle'
  | 'signInTickets'
  | 'accountVault'
>;

export interface SignedIn {
  readonly token: string;
  readonly player: Player;
}

/** The password was right; a code must follow. */
export interface SecondStepRequired {
  readonly ticket: string;
  readonly expiresAt: Instant;
}

/** One try, which is already counted. */
interface Try {
  readonly player: Player | undefined;
  readonly credentials: Credentials;
  readonly address: string;
  /** The name as a key of the throttle. */
  readonly name: string;
  /** The name as a key in the store. */
  readonly key: string;
}

interface SignIn {
  readonly site: Site;
  readonly credentials: Credentials;
  readonly address: string;
}

/** Gives the same refusal for an unknown name, a wrong password and a role that may not sign in here. */
export async function signIn(
  parts: SignInParts,
  { site, credentials, address }: SignIn,
): Promise<SignedIn | SecondStepRequired | Refusal> {
  if (site.status === 'suspend') return refuse('SITE_SUSPENDED');
  const nameKey = userNameKey(credentials.userName);
  const name = `${site.site_id} ${nameKey}`;
  if (!parts.throttle.take(address, name)) return parts.throttle.refuse(address, name);
  const key = guessKey(site.site_id, nameKey);
  const one = await takeName(parts, { site, credentials, address, name, key });
  if (one === null) return refuse('TOO_MANY_REQUESTS');
  const refusal = await judge(parts, one);
  return refusal ?? enter(parts, one);
}

/**
 * Returns null while the name is closed to the address. Gives back a try that a store outage left unjudged.
 */
async function takeName(
  { store, clock, throttle }: SignInParts,
  { site, ...one }: SignIn & Omit<Try, 'player'>,
): Promise<Try | null> {
  const { credentials, address, name, key } = one;
  try {
    const { userName } = credentials;
    const player = await findPlayerByName(store, { siteId: site.site_id, userName });
    const from = { address, network: networkOf(address) };
    const isKnown = await hasSignedInFrom(store, { playerId: player?.player_id ?? '', ...from });
    const now = clock.now();
    await purgeGuesses(store, now);
    const tries = await takeGuess(store, { key, isKnown, now });
    return tries === null ? null : { ...one, player };
  } catch (error) {
    throttle.giveBack(address, name);
    throw error;
  }
}

async function judge(parts: SignInParts, one: Try): Promise<Refusal | null> {
  const { player, credentials, address } = one;
  const network = networkOf(address);
  const known = player?.password_hash;
  const isRight = await parts.passwords.check(known, { password: credentials.password, network });
  if (isRight === null) {
    parts.throttle.giveBack(address, one.name);
    await giveGuessBack(parts.store, one.key);
    return refuse('TOO_MANY_REQUESTS');
  }
  const refusal = refusePlayer(player, isRight);
  if (refusal) await addLogin(parts.store, { ...attemptOf(one, false), now: parts.clock.now() });
  return refusal;
}

function refusePlayer(player: Player | undefined, isRight: boolean): Refusal | null {
  if (!player || !isRight || player.role !== 'User') return refuse('CREDENTIALS_INVALID');
  return player.is_disabled ? refuse('ACCOUNT_DISABLED') : null;
}

async function enter(
  parts: SignInParts,
  one: Try,
): Promise<SignedIn | SecondStepRequired | Refusal> {
  const player =
    one.player &&
    (await strengthen(parts, { player: one.player, password: one.credentials.password }));
  if (!player) return refuse('CREDENTIALS_INVALID');
  parts.throttle.succeed(one.address, one.name);
  await giveGuessBack(parts.store, one.key);
  if (await hasSecondFactor(parts, player.player_id)) return parts.signInTickets.open(player);
  const { device } = one.credentials;
  return openSignedIn(parts, { player, attempt: attemptOf(one, true), device });
}

interface Entry {
  readonly player: Player;
  readonly attempt: LoginAttempt;
  readonly device: string;
}

/** Records the successful sign-in, and opens account and session. */
export async function openSignedIn(
  parts: SignInParts,
  { player, attempt, device }: Entry,
): Promise<SignedIn | Refusal> {
  const unopened = await ensureAccount(parts, { player, funds: noFunds });
  if (unopened) return unopened;
  const token = await parts.sessions.open(player, { address: attempt.address, device });
  if (token === null) return refuse('CREDENTIALS_INVALID');
  const isLocked = await endIfLocked(parts, { token, player });
  const isSuccess = attempt.isSuccess && !isLocked;
  if (!isLocked) void parts.engine.registers.ask(playerId(player.player_id));
  await addLogin(parts.store, { ...attempt, isSuccess, now: parts.clock.now() });
  return isLocked ? refuse('ACCOUNT_LOCKED') : { token, player };
}

/** Looked at once the session is open, so that one opened just before a lock is ended with the others. */
async function endIfLocked(
  { engine, clock, sessions }: SignInParts,
  { token, player }: SignedIn,
): Promise<boolean> {
  if (!engine.view.isSignInLocked({ playerId: playerId(player.player_id), at: clock.now() }))
    return false;
  const session = await sessions.find(token);
  if (session !== null) await sessions.close(session);
  return true;
}

/** Rehashes a password of another strength; returns undefined if the password has changed meanwhile. */
async function strengthen(
  { store, passwords }: SignInParts,
  { player, password }: { readonly player: Player; readonly password: string },
): Promise<Player | undefined> {
  if (!passwords.isOutdated(player.password_hash)) return player;
  const password_hash = await passwords.hash(password);
  const { player_id: playerId, password_hash: from } = player;
  const isDone = await replaceHash(store, { playerId, from, to: password_hash });
  return isDone ? { ...player, password_hash } : undefined;
}

/** An unknown name costs the same query, which then finds nothing to write. */
function attemptOf(one: Try, isSuccess: boolean): LoginAttempt {
  const { player, address, credentials } = one;
  const { deviceIp, ipInfo } = credentials;
  const from = { deviceIp, address, network: networkOf(address), ipInfo };
  return { playerId: player?.player_id ?? '', isSuccess, ...from };
}
