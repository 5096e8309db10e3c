/**
 * An agent ends a recovery that was begun by staff or an upline and approved by a second person: a code for
 * one use replaces the password, the authenticator or both. Nobody else ever knows the new password.
 */

import { type AccessCode, readAccessCode } from '../../../../store/queries/factors/access-codes.ts';
import { giveGuessBack, guessKey, takeGuess } from '../../../../store/queries/name-guesses.ts';
import { findStaff, recoverStaff, type Staff } from '../../../../store/queries/staff/staff.ts';
import { networkOf } from '../../../../venue/accounts/network-of.ts';
import { hashCode } from '../../../../venue/accounts/one-time-codes.ts';
import { problemOfPassword } from '../../../../venue/accounts/passwords/password-rules.ts';
import type { Throttle } from '../../../../venue/accounts/throttle.ts';
import type { Decides } from '../../../door/parts.ts';

type RecoveryParts = Pick<Decides, 'store' | 'clock' | 'passwords'> & {
  readonly staffThrottle: Throttle;
};

export interface StaffRecovery {
  readonly name: string;
  readonly code: string;
  /** The new password, or the present one if the code replaces the authenticator; null to ask which. */
  readonly password: string | null;
  readonly address: string;
}

export type StaffRecovered =
  | { readonly kind: 'refused'; readonly message: string; readonly staff: Staff | null }
  | { readonly kind: 'needs'; readonly needs: 'new-password' | 'password' }
  | { readonly kind: 'done'; readonly staff: Staff };

const refuse = (message: string, staff: Staff | null): StaffRecovered => ({
  kind: 'refused',
  message,
  staff,
});
const wrong = 'The name or the code is wrong.';

/** Wrong codes count over all networks, whether the name exists or not. */
export async function finishRecovery(
  parts: RecoveryParts,
  { name: typed, code, password, address }: StaffRecovery,
): Promise<StaffRecovered> {
  const { store, clock, staffThrottle } = parts;
  const name = typed.toLowerCase();
  const counted = `recover ${name}`;
  if (!staffThrottle.take(address, counted)) {
    return refuse(staffThrottle.refuse(address, counted).message, null);
  }
  const key = guessKey('staff', counted);
  const now = clock.now();
  const tries = await takeGuess(store, { key, isKnown: false, now });
  if (tries === null) return refuse('Please try again later.', null);
  const staff = await findStaff(store, name);
  const stored =
    staff === null ? null : await readAccessCode(store, { account: accountOf(staff), now });
  if (staff === null || stored?.codeHash !== hashCode(staff.staffId, code)) {
    return refuse(wrong, staff);
  }
  staffThrottle.succeed(address, counted);
  await giveGuessBack(store, key);
  const needs = stored.replaces === 'factor' ? 'password' : 'new-password';
  if (password === null) return { kind: 'needs', needs };
  return finish(parts, { staff, stored, password, address });
}

const accountOf = ({ staffId }: Staff): string => `staff ${staffId}`;

interface Finishing {
  readonly staff: Staff;
  readonly stored: AccessCode;
  readonly password: string;
  readonly address: string;
}

async function finish(
  parts: RecoveryParts,
  { staff, stored, password, address }: Finishing,
): Promise<StaffRecovered> {
  const { replaces, codeHash } = stored;
  const isNew = replaces !== 'factor';
  const problem = isNew
    ? problemOfPassword({ userName: staff.name, newPassword: password, siteWords: [] })
    : null;
  if (problem !== null) return refuse(problem, staff);
  if (!isNew) {
    const given = { password, network: networkOf(address) };
    const name = `recover password ${staff.staffId}`;
    if (!parts.staffThrottle.take(address, name)) {
      return refuse(parts.staffThrottle.refuse(address, name).message, staff);
    }
    if (!(await parts.passwords.check(staff.passwordHash, given))) {
      return refuse('The password is wrong.', staff);
    }
    parts.staffThrottle.succeed(address, name);
  }
  const isDone = await recoverStaff(parts.store, {
    staffId: staff.staffId,
    account: accountOf(staff),
    codeHash,
    passwordHash: isNew ? await parts.passwords.hash(password) : null,
    dropsFactor: replaces !== 'password',
    now: parts.clock.now(),
  });
  return isDone ? { kind: 'done', staff } : refuse(wrong, staff);
}
