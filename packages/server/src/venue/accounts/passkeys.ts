/** A player's passkeys: keys of a device, valid only on the host name that they were made for (AUTH-16). */
import { randomBytes } from 'node:crypto';
import { passkeysMax, type Refusal, refuse } from '@layline/contract';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { playerPasskeys } from '../../store/queries/factors/passkeys.ts';
import type { Site } from '../sites/directory.ts';
import type { AccountParts } from './account-parts.ts';
import type { Session } from './session.ts';
import { canHavePasskeys, checkNewKey, makeNewKeyOptions } from './webauthn/ceremony.ts';

export type PasskeyParts = Pick<AccountParts, 'store' | 'clock' | 'passkeyTickets'>;

/** The site and the Host header that the caller used. */
export interface PasskeyPlace {
  readonly site: Site;
  readonly host: string;
  readonly address: string;
}

/** Returns null for a host name. */
export const refuseAddress = (host: string): Refusal | null =>
  canHavePasskeys(host)
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
  const known = await playerPasskeys.list(store, player.player_id);
  if (known.length >= passkeysMax) return tooMany();
  const userHandle = known[0]?.user_handle ?? randomBytes(32).toString('base64url');
  const options = await makeNewKeyOptions({
    host,
    title: site.title,
    userName: player.user_name,
    displayName: player.name,
    userHandle,
    known,
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
  const checked = await checkNewKey(credential, { challenge: made.challenge, host });
  if (checked === null) return refuse('PASSKEY_INVALID');
  const key = { ...checked, owner_id: player.player_id, user_handle: made.userHandle, name };
  const isAdded = await playerPasskeys.add(store, { key, most: passkeysMax, now: clock.now() });
  if (isAdded) return key.credential_id;
  const count = (await playerPasskeys.list(store, player.player_id)).length;
  return count >= passkeysMax ? tooMany() : refuse('PASSKEY_INVALID');
}
