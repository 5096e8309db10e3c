/**
 * Staff change their own passwords; the old password and a code prove their identity. Every try is counted
 * together with sign-ins before it is judged. The member's other sessions end. The audit records changes and
 * refused tries, and never a password or a code.
 */

import { changeStaffPassword, type Staff } from '../../../store/queries/staff/staff.ts';
import { problemOfPassword } from '../../../venue/accounts/passwords/password-rules.ts';
import { audit, auditBegin } from './audit.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { Caller } from './staff/caller.ts';
import { judgeOwnSecret } from './staff/own-secret.ts';
import type { StaffSignInParts } from './staff/sign-in.ts';

export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  /** A code of the authenticator app or a recovery code; each works once. */
  readonly code: string;
}

/** Null once it is changed. */
export type PasswordRefusal = { readonly status: 400 | 429; readonly message: string } | null;

type Parts = ConsoleParts & StaffSignInParts;

const refuse = (message: string): PasswordRefusal => ({ status: 400, message });
const wrong = 'The old password or the code is wrong.';
const act = { command: 'password change', values: {}, reason: 'their own' } as const;

export async function changeOwnPassword(
  parts: Parts,
  caller: Caller,
  change: PasswordChange,
): Promise<PasswordRefusal> {
  const problem = problemOf(caller, change);
  if (problem !== null) return refuse(problem);
  const { oldPassword: password, newPassword, code } = change;
  const judged = await judgeOwnSecret(parts, caller, { password, code });
  if (judged.kind === 'later') return { status: 429, message: judged.message };
  if (judged.kind === 'right') return carryOut(parts, caller, { staff: judged.staff, newPassword });
  await audit(parts, caller, { ...act, outcome: 'refused', detail: wrong });
  return refuse(wrong);
}

function problemOf({ name }: Caller, { oldPassword, newPassword }: PasswordChange): string | null {
  if (newPassword === oldPassword) return 'The new password must be another than the old one.';
  return problemOfPassword({ userName: name, newPassword, siteWords: [] });
}

interface Proved {
  readonly staff: Staff;
  readonly newPassword: string;
}

async function carryOut(
  parts: Parts,
  caller: Caller,
  { staff, newPassword }: Proved,
): Promise<PasswordRefusal> {
  const begunId = await auditBegin(parts, caller, act);
  if (begunId === null) return refuse('The journal takes nothing now, and nothing was done.');
  const isDone = await changeStaffPassword(parts.store, {
    staffId: staff.staffId,
    from: staff.passwordHash,
    passwordHash: await parts.passwords.hash(newPassword),
    keptSessionId: caller.sessionId,
  });
  const outcome = isDone ? 'done' : 'refused';
  const detail = isDone ? 'Every other session has ended.' : wrong;
  await audit(parts, caller, { ...act, begunId, outcome, detail });
  return isDone ? null : refuse(wrong);
}
