/** Signing in (AUTH-3): the one way to a token. */
import { type Refusal, refuse } from '@layline/contract';
import type { House } from '../house.ts';
import type { Site } from '../site/directory.ts';
import { addLogin, hasSignedInFrom } from '../store/logins.ts';
import { findPlayerByName, type Player, userNameKey } from '../store/players.ts';
import { ensureAccount, noFunds } from './open-player.ts';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
  readonly deviceIp: string;
  readonly ipInfo: unknown;
}

export type SignInParts = Pick<
  House,
  'store' | 'clock' | 'desk' | 'passwords' | 'sessions' | 'throttle'
>;

export interface SignedIn {
  readonly token: string;
  readonly player: Player;
}

/** An unknown name, a wrong password and a role that may not sign in here are told alike. */
export async function signIn(
  parts: SignInParts,
  site: Site,
  credentials: Credentials,
  address: string,
): Promise<SignedIn | Refusal> {
  if (site.status === 'suspend') return refuse('SITE_SUSPENDED');
  const name = `${site.site_id} ${userNameKey(credentials.userName)}`;
  if (!parts.throttle.isAllowed(address, name)) return refuse('TOO_MANY_REQUESTS');
  const player = await findPlayerByName(parts.store, site.site_id, credentials.userName);
  if (parts.throttle.isBeset(name)) {
    const isKnown = await hasSignedInFrom(parts.store, player?.player_id ?? '', address);
    if (!isKnown) return refuse('TOO_MANY_REQUESTS');
  }
  const isRight = await parts.passwords.check(player?.password_hash, credentials.password);
  if (isRight === null) return refuse('TOO_MANY_REQUESTS');
  const refusal = refusePlayer(player, isRight);
  await noteAttempt(parts, player, credentials, address, refusal === null);
  if (refusal || !player) {
    parts.throttle.fail(address, name);
    return refusal ?? refuse('CREDENTIALS_INVALID');
  }
  parts.throttle.succeed(address, name);
  const unopened = await ensureAccount(parts, player, noFunds);
  if (unopened) return unopened;
  return { token: await parts.sessions.open(player), player };
}

function refusePlayer(player: Player | undefined, isRight: boolean): Refusal | null {
  if (!player || !isRight || player.role !== 'User') return refuse('CREDENTIALS_INVALID');
  return player.is_disabled ? refuse('ACCOUNT_DISABLED') : null;
}

/** A name that nobody has costs the same query, which then finds nothing to write. */
async function noteAttempt(
  { store, clock }: SignInParts,
  player: Player | undefined,
  { deviceIp, ipInfo }: Credentials,
  address: string,
  isSuccess: boolean,
): Promise<void> {
  const attempt = { playerId: player?.player_id ?? '', isSuccess, deviceIp, address, ipInfo };
  await addLogin(store, attempt, clock.now());
}
