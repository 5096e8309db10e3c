/**
 * Signs in with a passkey (AUTH-16). It serves as both factors: possession of the device, and the unlocking
 * of it.
 */
import { hash } from 'node:crypto';
import { type Refusal, refuse } from '@layline/contract';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { playerPasskeys, type StoredPasskey } from '../../store/queries/factors/passkeys.ts';
import { addLogin, type IpInfo } from '../../store/queries/logins.ts';
import { findPlayerById, type Player } from '../../store/queries/players.ts';
import type { AccountParts } from './account-parts.ts';
import { networkOf } from './network-of.ts';
import { type PasskeyPlace, refuseAddress } from './passkeys.ts';
import { openSignedIn, type SignedIn, type SignInParts } from './sign-in.ts';
import { countOfSignature, makeUseOptions } from './webauthn/ceremony.ts';

type PasskeySignInParts = SignInParts & Pick<AccountParts, 'passkeyTickets'>;

/** Names no keys, so that nobody learns who has one; the device knows its keys for this host. */
export async function beginPasskeySignIn(
  { passkeyTickets }: Pick<AccountParts, 'passkeyTickets'>,
  { site, host, address }: PasskeyPlace,
) {
  if (site.status === 'suspend') return refuse('SITE_SUSPENDED');
  const refusal = refuseAddress(host);
  if (refusal) return refusal;
  const options = await makeUseOptions(host);
  const { challenge } = options;
  const made = { challenge, siteId: site.site_id, host, tokenHash: null, userHandle: null };
  const ticket = passkeyTickets.open(made, address);
  return ticket === null ? refuse('TOO_MANY_REQUESTS') : { ticket, options: { ...options } };
}

export interface UsedCredential {
  readonly ticket: string;
  readonly credential: AuthenticationResponseJSON;
  readonly deviceIp: string;
  readonly ipInfo: IpInfo | null;
  /** The User-Agent header. */
  readonly device: string;
}

export async function signInWithPasskey(
  parts: PasskeySignInParts,
  { site, host, address, used }: PasskeyPlace & { readonly used: UsedCredential },
): Promise<SignedIn | Refusal> {
  if (site.status === 'suspend') return refuse('SITE_SUSPENDED');
  const name = `passkey ${hash('sha256', used.credential.id, 'hex')}`;
  if (!parts.throttle.take(address, name)) return parts.throttle.refuse(address, name);
  const whose = { siteId: site.site_id, host, tokenHash: null };
  const challenge = parts.passkeyTickets.take(used.ticket, whose)?.challenge;
  if (challenge === undefined) return refuse('TICKET_OVER');
  const owner = await findOwner(parts, { credential: used.credential, siteId: site.site_id });
  if (owner === null) return refuse('PASSKEY_INVALID');
  const { key, player } = owner;
  const isRight = await isSigned(parts, { key, challenge, host, response: used.credential });
  const refusal = isRight ? refuseOwner(player) : refuse('PASSKEY_INVALID');
  const { deviceIp, ipInfo, device } = used;
  const from = { deviceIp, address, network: networkOf(address), ipInfo };
  const attempt = { playerId: player.player_id, isSuccess: refusal === null, ...from };
  if (refusal) {
    await addLogin(parts.store, { ...attempt, now: parts.clock.now() });
    return refusal;
  }
  parts.throttle.succeed(address, name);
  return openSignedIn(parts, { player, attempt, device });
}

const refuseOwner = ({ is_disabled }: Player): Refusal | null =>
  is_disabled ? refuse('ACCOUNT_DISABLED') : null;

interface Owner {
  readonly key: StoredPasskey;
  readonly player: Player;
}

interface SiteCredential {
  readonly credential: AuthenticationResponseJSON;
  readonly siteId: string;
}

/** Returns null if no player of this site has a key under this handle. */
async function findOwner(
  { store }: SignInParts,
  { credential, siteId }: SiteCredential,
): Promise<Owner | null> {
  const key = await playerPasskeys.find(store, credential.id);
  const { userHandle } = credential.response;
  if (key === null || (userHandle !== undefined && userHandle !== key.user_handle)) return null;
  const player = await findPlayerById(store, key.owner_id);
  const isPlayer = player?.site_id === siteId && player.role === 'User' && !player.is_demo;
  return isPlayer ? { key, player } : null;
}

interface Signature {
  readonly key: StoredPasskey;
  readonly challenge: string;
  readonly host: string;
  readonly response: AuthenticationResponseJSON;
}

/** Tells whether the key signed this challenge for this page, with a signature count above the stored one. */
async function isSigned({ store, clock }: SignInParts, signature: Signature): Promise<boolean> {
  const { key } = signature;
  const count = await countOfSignature(signature);
  return (
    count !== null &&
    playerPasskeys.takeSignCount(store, {
      credentialId: key.credential_id,
      count,
      now: clock.now(),
    })
  );
}
