/**
 * Signing in to the console with a passkey, instead of the password or after it. It is both factors: having
 * the device, and unlocking it.
 */
import { hash } from 'node:crypto';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { staffPasskeys } from '../../../../store/queries/factors/passkeys.ts';
import { findStaffById, type Staff } from '../../../../store/queries/staff/staff.ts';
import { canHavePasskeys, makeUseOptions } from '../../../../venue/accounts/webauthn/ceremony.ts';
import { isSignedBy } from './passkey-signature.ts';
import {
  again,
  type From,
  openStaffSession,
  type RefusedSignIn,
  refuse,
  type SignedIn,
  type StaffSignInParts,
} from './sign-in.ts';

export const needsName = 'Passkeys need a host name in the address bar, not an address.';
const notOurs = 'This passkey is not registered here.';

/** A challenge answers for the ticket that it was made with alone; null for a passkey without a password. */
const boundTo = (ticket: string | null): string | null =>
  ticket === null ? null : hash('sha256', ticket, 'hex');

/** Names no keys, so that nobody learns who has one. */
export async function beginPasskeySignIn(
  { staffPasskeyTickets }: StaffSignInParts,
  { ticket, host, address }: From & { readonly ticket: string | null },
): Promise<
  RefusedSignIn | { readonly kind: 'asked'; readonly passkeyTicket: string; options: object }
> {
  if (!canHavePasskeys(host)) return refuse(needsName, null);
  const options = await makeUseOptions(host);
  const { challenge } = options;
  const made = { challenge, siteId: null, host, tokenHash: boundTo(ticket), userHandle: null };
  const passkeyTicket = staffPasskeyTickets.open(made, address);
  if (passkeyTicket === null) return refuse('Too many tries. Please try again later.', null);
  return { kind: 'asked', passkeyTicket, options };
}

export interface PasskeyStep {
  /** Of the right password; null without one. */
  readonly ticket: string | null;
  readonly passkeyTicket: string;
  readonly credential: AuthenticationResponseJSON;
}

export async function finishPasskeySignIn(
  parts: StaffSignInParts,
  { ticket, passkeyTicket, credential }: PasskeyStep,
  from: From,
): Promise<SignedIn> {
  const { staffThrottle, staffPasskeyTickets } = parts;
  const { address, host } = from;
  const counted = `passkey ${hash('sha256', credential.id, 'hex')}`;
  if (!staffThrottle.take(address, counted)) {
    return refuse(staffThrottle.refuse(address, counted).message, null);
  }
  const whose = { siteId: null, host, tokenHash: boundTo(ticket) };
  const challenge = staffPasskeyTickets.take(passkeyTicket, whose)?.challenge;
  if (challenge === undefined) return refuse(again, null);
  const key = await staffPasskeys.find(parts.store, credential.id);
  const staff = key && (await findStaffById(parts.store, key.owner_id));
  if (key === null || staff === null) return refuse(notOurs, null);
  if (!(await isSignedBy(parts, { key, challenge, host, response: credential }))) {
    return refuse(notOurs, staff);
  }
  if (staff.disabledAt !== null || staff.mustChangePassword) return refuse(notOurs, staff);
  if (ticket !== null && !usePassword(parts, staff, ticket)) return refuse(again, staff);
  staffThrottle.succeed(address, counted);
  const token = await openStaffSession(parts, staff, { ...from, hasPasskey: true });
  return { kind: 'signed-in', token, name: staff.name, role: staff.role, recoveryCodes: null };
}

/** The password must have been this member's, and be so still. */
function usePassword({ staffTickets }: StaffSignInParts, staff: Staff, ticket: string): boolean {
  const named = staffTickets.take(ticket);
  const isSame = named?.staffId === staff.staffId && named.passwordHash === staff.passwordHash;
  return isSame && staffTickets.use(ticket);
}
