/**
 * What a good password is, told while it is typed (AUTH, ACC-1). Hints only: the server decides, and
 * nothing is held back because of them. Pure.
 */
export const hintedLengthMin = 8;

export type PasswordHint = 'length' | 'userName' | 'plain' | 'other' | 'same';

export interface PasswordTyped {
  readonly userName: string;
  readonly newPassword: string;
  /** Absent where there is none, as when signing up. */
  readonly currentPassword?: string | undefined;
  readonly confirmPassword?: string | undefined;
}

export interface JudgedHint {
  readonly hint: PasswordHint;
  readonly isMet: boolean;
}

/** One sign over and over, or a run such as 12345678 or abcdefgh. */
function isPlain(password: string): boolean {
  const codes = Array.from(password.toLowerCase(), (sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
}

export function judgePassword(typed: PasswordTyped): readonly JudgedHint[] {
  const { userName, newPassword, currentPassword, confirmPassword } = typed;
  const isGiven = newPassword !== '';
  const holdsName =
    userName.length >= 4 && newPassword.toLowerCase().includes(userName.toLowerCase());
  const hints: JudgedHint[] = [
    { hint: 'length', isMet: Array.from(newPassword).length >= hintedLengthMin },
    { hint: 'plain', isMet: isGiven && !isPlain(newPassword) },
    { hint: 'userName', isMet: isGiven && !holdsName },
  ];
  if (currentPassword !== undefined) {
    hints.push({ hint: 'other', isMet: isGiven && newPassword !== currentPassword });
  }
  if (confirmPassword !== undefined) {
    hints.push({ hint: 'same', isMet: isGiven && newPassword === confirmPassword });
  }
  return hints;
}
