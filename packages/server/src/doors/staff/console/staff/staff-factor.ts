/** The second factor of staff: codes of an authenticator app, and recovery codes. */

import {
  confirmFactor,
  type Staff,
  takeStaffCode,
  takeStaffStep,
} from '../../../../store/queries/staff/staff.ts';
import { hashCode, makeCodes, stepOf } from '../../../../venue/accounts/one-time-codes.ts';
import type { Decides } from '../../../door/parts.ts';

/** Where the vault keeps a member's secret. */
export const placeOf = (staffId: string): string => `staff ${staffId}`;

/** Returns null if the code is wrong. A code works only once. */
export async function takeFactor(
  { store, clock, accountVault }: Pick<Decides, 'store' | 'clock' | 'accountVault'>,
  { staffId, sealedSecret, isConfirmed }: Staff,
  code: string,
): Promise<{ recoveryCodes: readonly string[] | null } | null> {
  if (isConfirmed && code.includes('-')) {
    const isTaken = await takeStaffCode(store, staffId, hashCode(staffId, code));
    return isTaken ? { recoveryCodes: null } : null;
  }
  const secret = sealedSecret === null ? null : accountVault.open(sealedSecret, placeOf(staffId));
  const now = clock.now();
  const step = stepOf(code, { secret, now });
  if (step === null || sealedSecret === null) return null;
  if (isConfirmed) {
    return (await takeStaffStep(store, staffId, step)) ? { recoveryCodes: null } : null;
  }
  const recoveryCodes = makeCodes();
  const codeHashes = recoveryCodes.map((one) => hashCode(staffId, one));
  const confirmed = { staffId, sealed: sealedSecret, step, codeHashes, now };
  return (await confirmFactor(store, confirmed)) ? { recoveryCodes } : null;
}
