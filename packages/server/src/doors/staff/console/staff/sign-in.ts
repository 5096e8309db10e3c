/**
 * Signing in to the console: a password, and always a code or a passkey. Staff without an authenticator app
 * set one up on the way, and change a password that somebody else has seen. A wrong name, password or code
 * gets the same answer, and every try is counted before it is judged.
 */
import { hash, randomBytes } from 'node:crypto';
import { addMs } from '@layline/contract';
import { generateSecret, generateURI } from 'otplib';
import { staffPasskeys } from '../../../../store/queries/factors/passkeys.ts';
import { giveGuessBack, guessKey, takeGuess } from '../../../../store/queries/name-guesses.ts';
import { listPasskeyRoles } from '../../../../store/queries/staff/passkey-roles.ts';
import {
  addStaffSession,
  isStaffSessionOpen,
  useStaffSession,
} from '../../../../store/queries/staff/sessions.ts';
import {
  beginFactor,
  findStaff,
  hasStaffSignedInFrom,
  type Staff,
  setStaffPassword,
} from '../../../../store/queries/staff/staff.ts';
import { networkOf } from '../../../../venue/accounts/network-of.ts';
import type { PasskeyTickets } from '../../../../venue/accounts/passkey-tickets.ts';
import { problemOfPassword } from '../../../../venue/accounts/passwords/password-rules.ts';
import type { SignInTickets } from '../../../../venue/accounts/sign-in-tickets.ts';
import type { Throttle } from '../../../../venue/accounts/throttle.ts';
import type { Alerts } from '../../../../venue/alerts/alert.ts';
import type { Decides } from '../../../door/parts.ts';
import type { Caller } from './caller.ts';
import { judgeStaffCode } from './staff-code.ts';
import { placeOf } from './staff-factor.ts';

export type StaffSignInParts = Pick<
  Decides,
  'store' | 'clock' | 'passwords' | 'accountVault' | 'log'
> & {
  readonly alerts?: Alerts;
  readonly staffTickets: SignInTickets<Staff>;
  readonly staffThrottle: Throttle;
  readonly staffPasskeyTickets: PasskeyTickets;
};

export interface From {
  readonly address: string;
  /** The User-Agent header. */
  readonly device: string;
  /** The Host header. */
  readonly host: string;
}

const sessionMs = 12 * 3_600_000;
const idleMs = 30 * 60_000;
const deviceMax = 200;

const wrong = 'The name, password or code is wrong.';
export const again = 'Please sign in again.';
const later = 'Too many tries. Please try again later.';

/** The message is for the caller; only the audit shows whose name it was. */
export interface RefusedSignIn {
  readonly kind: 'refused';
  readonly message: string;
  readonly staff: Staff | null;
}

export type FirstStep =
  | RefusedSignIn
  | {
      readonly kind: 'code';
      readonly ticket: string;
      readonly mustChangePassword: boolean;
      /** A passkey may stand for the code; where the role demands one, only a passkey may. */
      readonly passkey: 'none' | 'possible' | 'needed';
      /** To set up an authenticator app, if there is none yet. */
      readonly factor: { readonly secret: string; readonly uri: string } | null;
    };

/** Checks the password. */
export async function beginSignIn(
  parts: StaffSignInParts,
  { name: typed, password, address }: { readonly name: string; readonly password: string } & From,
): Promise<FirstStep> {
  // Case does not matter, and all spellings of a name are counted together.
  const name = typed.toLowerCase();
  const { store, passwords, staffThrottle, staffTickets } = parts;
  if (!staffThrottle.take(address, name)) return tooMany(parts, name, address);
  const staff = await findStaff(store, name);
  const key = guessKey('staff', name);
  if (!(await takeName(parts, { key, staff, address }))) return refuse(later, staff);
  const network = networkOf(address);
  const isRight = await passwords.check(staff?.passwordHash, { password, network });
  if (isRight !== false) await giveGuessBack(store, key);
  if (isRight === null) return refuse('Please try again in a moment.', staff);
  if (!isRight || staff === null || staff.disabledAt !== null) {
    return refuse(wrong, staff);
  }
  const { ticket } = staffTickets.open(staff);
  const factor = staff.isConfirmed ? null : await newFactor(parts, staff);
  const { mustChangePassword } = staff;
  const passkey = await passkeyStepOf(parts, staff);
  return { kind: 'code', ticket, mustChangePassword, passkey, factor };
}

/** A member whose role demands a passkey adds the first one after signing in with a code. */
async function passkeyStepOf({ store }: StaffSignInParts, { staffId, role }: Staff) {
  if ((await staffPasskeys.list(store, staffId)).length === 0) return 'none';
  return (await listPasskeyRoles(store)).has(role) ? 'needed' : 'possible';
}

/** Counts a try at the name over all networks; one that the member has signed in from is never closed. */
async function takeName(
  { store, clock }: StaffSignInParts,
  {
    key,
    staff,
    address,
  }: { readonly key: string; readonly staff: Staff | null; readonly address: string },
): Promise<boolean> {
  const staffId = staff?.staffId ?? '';
  const isKnown = await hasStaffSignedInFrom(store, { staffId, address });
  return (await takeGuess(store, { key, isKnown, now: clock.now() })) !== null;
}

export const refuse = (message: string, staff: Staff | null): RefusedSignIn => ({
  kind: 'refused',
  message,
  staff,
});

function tooMany({ staffThrottle }: StaffSignInParts, name: string, address: string): FirstStep {
  return refuse(staffThrottle.refuse(address, name).message, null);
}

async function newFactor(
  { store, accountVault }: StaffSignInParts,
  { staffId, name }: Staff,
): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  await beginFactor(store, { staffId, sealed: accountVault.seal(secret, placeOf(staffId)) });
  return { secret, uri: generateURI({ issuer: 'Layline console', label: name, secret }) };
}

export interface SecondStep {
  readonly ticket: string;
  readonly code: string;
  /** Set if the password must be changed. */
  readonly newPassword: string | null;
}

export type SignedIn =
  | RefusedSignIn
  | {
      readonly kind: 'signed-in';
      readonly token: string;
      readonly name: string;
      readonly role: string;
      /** Shown once, when the authenticator app is set up. */
      readonly recoveryCodes: readonly string[] | null;
    };

/** Checks the code and opens a session. */
export async function finishSignIn(
  parts: StaffSignInParts,
  { ticket, code, newPassword }: SecondStep,
  from: From,
): Promise<SignedIn> {
  const { store, staffTickets, staffThrottle } = parts;
  const named = staffTickets.take(ticket);
  if (named === null) return refuse(again, null);
  // Read again: the account may have been disabled or reset since the first step.
  const staff = await findStaff(store, named.name);
  const isSame = staff?.passwordHash === named.passwordHash && staff.disabledAt === null;
  if (staff === null || !isSame) return refuse(again, staff);
  const problem = await problemOfNewPassword(parts, staff, { newPassword, ...from });
  if (problem !== null) return refuse(problem, staff);
  if ((await passkeyStepOf(parts, staff)) === 'needed') {
    return refuse('Your role signs in with a passkey.', staff);
  }
  const judged = await judgeStaffCode(parts, staff, { code, address: from.address });
  if (judged.kind === 'closed') return refuse(later, staff);
  if (judged.kind === 'wrong') return refuse(wrong, staff);
  if (!staffTickets.use(ticket)) return refuse(again, staff);
  if (newPassword !== null) {
    await setStaffPassword(store, staff.staffId, await parts.passwords.hash(newPassword));
  }
  staffThrottle.succeed(from.address, staff.name);
  const token = await openStaffSession(parts, staff, { ...from, hasPasskey: false });
  const { recoveryCodes } = judged;
  return { kind: 'signed-in', token, name: staff.name, role: staff.role, recoveryCodes };
}

async function problemOfNewPassword(
  { passwords }: StaffSignInParts,
  { name: userName, passwordHash, mustChangePassword }: Staff,
  { newPassword, address }: Pick<SecondStep, 'newPassword'> & From,
): Promise<string | null> {
  if (newPassword === null) return mustChangePassword ? 'Please choose a new password.' : null;
  const problem = problemOfPassword({ userName, newPassword, siteWords: [] });
  if (problem !== null) return problem;
  const given = { password: newPassword, network: networkOf(address) };
  const isSame = (await passwords.check(passwordHash, given)) !== false;
  return isSame ? 'The new password must be another than the old one.' : null;
}

const hashOf = (token: string): string => hash('sha256', token, 'hex');

export async function openStaffSession(
  { store, clock }: StaffSignInParts,
  { staffId }: Staff,
  { address, device, hasPasskey }: From & { readonly hasPasskey: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await addStaffSession(store, {
    tokenHash: hashOf(token),
    sessionId: randomBytes(12).toString('hex'),
    staffId,
    now,
    expiresAt: addMs(now, sessionMs),
    address,
    device: device.slice(0, deviceMax),
    hasPasskey,
  });
  return token;
}

interface Identified {
  readonly token: string;
  readonly address: string;
  readonly host?: string;
  /** An automatic read of the page does not count as use of the session. */
  readonly isQuiet: boolean;
}

/** Returns null without a valid session. */
export async function identifyStaff(
  { store, clock }: Pick<StaffSignInParts, 'store' | 'clock'>,
  { token, address, host = '', isQuiet }: Identified,
): Promise<Caller | null> {
  const session = await useStaffSession(store, {
    tokenHash: hashOf(token),
    now: clock.now(),
    idleMs,
    isQuiet,
  });
  return session && { ...session, address, host };
}

/** Tells whether a page that only listens may continue. */
export const staysSignedIn = (
  { store, clock }: Pick<StaffSignInParts, 'store' | 'clock'>,
  token: string,
): Promise<boolean> =>
  isStaffSessionOpen(store, { tokenHash: hashOf(token), now: clock.now(), idleMs });
