/**
 * Judges the codes of staff. Wrong ones are counted by member over all networks, as at players' names; the
 * password was right before, so many of them mean that it is in other hands, and the owners get an alert.
 */

import { giveGuessBack, guessKey, takeGuess } from '../../../../store/queries/name-guesses.ts';
import type { Staff } from '../../../../store/queries/staff/staff.ts';
import type { Decides } from '../../../door/parts.ts';
import { takeFactor } from './staff-factor.ts';
import { type TellingParts, tellOwners } from './tell-owners.ts';

/** Wrong codes per alert to the owners. */
const warnEvery = 10;

export type JudgedCode =
  | { readonly kind: 'right'; readonly recoveryCodes: readonly string[] | null }
  | { readonly kind: 'wrong' }
  /** Too many were wrong: nothing was judged. */
  | { readonly kind: 'closed' };

/** A code works only once. */
export async function judgeStaffCode(
  parts: Pick<Decides, 'store' | 'clock' | 'accountVault' | 'log'> & TellingParts,
  staff: Staff,
  { code, address }: { readonly code: string; readonly address: string },
): Promise<JudgedCode> {
  const { store, clock } = parts;
  const key = guessKey('staff code', staff.staffId);
  const tries = await takeGuess(store, { key, isKnown: false, now: clock.now() });
  if (tries === null) return { kind: 'closed' };
  const taken = await takeFactor(parts, staff, code);
  if (taken !== null) {
    await giveGuessBack(store, key);
    return { kind: 'right', ...taken };
  }
  if (tries % warnEvery === 0) {
    const { name } = staff;
    const text =
      `${tries} wrong codes for ${name} after the right password, the last from ${address}. ` +
      'If that was not them, disable the member and reset the sign-in.';
    const facts = { name, address, count: tries };
    await tellOwners(parts, { kind: 'staff-codes-guessed', severity: 'critical', text, facts });
  }
  return { kind: 'wrong' };
}
