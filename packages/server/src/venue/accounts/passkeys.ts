/** A player's passkeys: keys of a device, valid only on the host name that they were made for (AUTH-16). */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { passkeysMax, type Refusal, refuse } from '@layline/contract';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { addPasskey, listPasskeys } from '../../store/queries/factors/passkeys.ts';
import { normalHost, type Site } from '../sites/directory.ts';
import type { AccountParts } from './account-parts.ts';
import type { Session } from './session.ts';

export type PasskeyParts = Pick<AccountParts, 'store' | 'clock' | 'passkeyTickets'>;

/** The site and the Host header that the caller used. */
export interface PasskeyPlace {
  readonly site: Site;
  readonly host: string;
  readonly address: string;
}

/**
 * Returns the page's origins as browsers name them. Browsers allow passkeys only on secure pages: TLS, or the
 * local machine.
 */
export function originsOf(host: string): string[] {
  const name = normalHost(host);
  const isOwn = name === 'localhost' || name.endsWith('.localhost');
  const schemes = isOwn ? ['https', 'http'] : ['https'];
  return schemes.map((scheme) => new URL(`${scheme}://${host}`).origin);
}

/** Returns null for a host name. Browsers make no passkeys for IP addresses. */
export const refuseAddress = (host: string): Refusal | null =>
  isIP(normalHost(host).replace(/^\[|\]$/g, '')) === 0
    ? null
    : refuse('INVALID_REQUEST', 'Passkeys need a host name in the address bar.');

const tooMany = () =>
  refuse('INVALID_REQUEST', `There are ${passkeysMax} passkeys, and no more may be.`);

export async function beginPasskey(
  { store, passkeyTickets }: PasskeyParts,
  { session, site, host, address }: PasskeyPlace & { readonly session: Session },
) {
  const { player, tokenHash } = session;
  const refusal = refuseAddress(host);
  if (refusal) return refusal;
  const known = await listPasskeys(store, player.player_id);
  if (known.length >= passkeysMax) return tooMany();
  const userHandle = known[0]?.user_handle ?? randomBytes(32).toString('base64url');
  const options = await generateRegistrationOptions({
    rpName: site.title,
    rpID: normalHost(host),
    userName: player.user_name,
    userDisplayName: player.name,
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  const made = { challenge, siteId: site.site_id, host, tokenHash, userHandle };
  const ticket = passkeyTickets.open(made, address);
  return ticket === null ? refuse('TOO_MANY_REQUESTS') : { ticket, options: { ...options } };
}

interface NewCredential {
  readonly ticket: string;
  readonly name: string;
  readonly credential: RegistrationResponseJSON;
}

interface PasskeyConfirmation extends PasskeyPlace {
  readonly session: Session;
  readonly body: NewCredential;
}

/** Returns the id of the stored passkey. */
export async function confirmPasskey(
  { store, clock, passkeyTickets }: PasskeyParts,
  { session, site, host, body }: PasskeyConfirmation,
): Promise<string | Refusal> {
  const { player, tokenHash } = session;
  const { ticket, name, credential } = body;
  const made = passkeyTickets.take(ticket, { siteId: site.site_id, host, tokenHash });
  if (made === null || made.userHandle === null) return refuse('TICKET_OVER');
  const checked = await checkNew(credential, { challenge: made.challenge, host });
  if (checked === null) return refuse('PASSKEY_INVALID');
  const { id, publicKey, counter, transports = [] } = checked;
  const key = {
    credential_id: id,
    player_id: player.player_id,
    user_handle: made.userHandle,
    name,
    public_key: Buffer.from(publicKey).toString('base64url'),
    sign_count: counter,
    transports,
  };
  const isAdded = await addPasskey(store, { key, most: passkeysMax, now: clock.now() });
  if (isAdded) return id;
  const count = (await listPasskeys(store, player.player_id)).length;
  return count >= passkeysMax ? tooMany() : refuse('PASSKEY_INVALID');
}

/** Returns null if the new key is invalid; the library throws on every fault. */
async function checkNew(
  response: RegistrationResponseJSON,
  { challenge, host }: { readonly challenge: string; readonly host: string },
) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(host),
      expectedRPID: normalHost(host),
      requireUserVerification: true,
    });
    return verified ? registrationInfo.credential : null;
  } catch {
    return null;
  }
}
