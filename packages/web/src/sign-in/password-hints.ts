/**
 * Hints for a good password while typing (AUTH, ACC-1). They block nothing, because the server decides. Pure.
 */
export const hintedLengthMin = 8;

export type PasswordHint = 'length' | 'userName' | 'plain' | 'other' | 'same';

export interface PasswordTyped {
  readonly userName: string;
  readonly newPassword: string;
  /** Absent if there is none, as at sign-up. */
  readonly currentPassword?: string | undefined;
  readonly confirmPassword?: string | undefined;
}

export interface JudgedHint {
  readonly hint: PasswordHint;
  readonly isMet: boolean;
}

/** Tells whether it is one repeated character, or a sequence such as 12345678 or abcdefgh. */
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
