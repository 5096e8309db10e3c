/** Judges the password and the code by which members prove who they are once they have signed in. */
import { findStaff, type Staff } from '../../../../store/queries/staff/staff.ts';
import { networkOf } from '../../../../venue/accounts/network-of.ts';
import type { Caller } from './caller.ts';
import type { StaffSignInParts } from './sign-in.ts';
import { judgeStaffCode } from './staff-code.ts';

interface OwnSecret {
  readonly password: string;
  /** A code of the authenticator app or a recovery code; each works once. */
  readonly code: string;
}

export type JudgedSecret =
  | { readonly kind: 'right'; readonly staff: Staff }
  | { readonly kind: 'wrong' }
  /** Nothing was judged. */
  | { readonly kind: 'later'; readonly message: string };

/** Every try is counted together with sign-ins before it is judged. */
export async function judgeOwnSecret(
  parts: StaffSignInParts,
  { name, address }: Caller,
  { password, code }: OwnSecret,
): Promise<JudgedSecret> {
  const { staffThrottle } = parts;
  if (!staffThrottle.take(address, name)) {
    return { kind: 'later', message: staffThrottle.refuse(address, name).message };
  }
  const staff = await findStaff(parts.store, name);
  const given = { password, network: networkOf(address) };
  const isRight = await parts.passwords.check(staff?.passwordHash, given);
  if (isRight === null) {
    staffThrottle.giveBack(address, name);
    return { kind: 'later', message: 'Please try again in a moment.' };
  }
  if (!isRight || staff === null) return { kind: 'wrong' };
  const judged = await judgeStaffCode(parts, staff, { code, address });
  if (judged.kind === 'closed') {
    return { kind: 'later', message: 'Too many tries. Please try again later.' };
  }
  if (judged.kind === 'wrong') return judged;
  staffThrottle.succeed(address, name);
  return { kind: 'right', staff };
}
