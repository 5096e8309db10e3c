/**
 * What a new password must be (ACC-1): long enough, not among the commonest, not the user name, and
 * another than the current one. No rules of composition: they make passwords worse.
 */
import { dictionary } from '@zxcvbn-ts/language-common';

export const passwordMin = 8;
export const passwordMax = 128;

export interface PasswordChoice {
  readonly userName: string;
  readonly newPassword: string;
}

const common = new Set(dictionary.passwords);

/** What is wrong with it, as the player reads it; null when nothing is. */
export function problemOfPassword({ userName, newPassword }: PasswordChoice): string | null {
  const { length } = newPassword;
  if (length < passwordMin) return `The new password must have at least ${passwordMin} characters.`;
  if (length > passwordMax) return `The new password may have at most ${passwordMax} characters.`;
  if (/^(.)\1*$/su.test(newPassword)) return 'The new password must not repeat one character.';
  const lower = newPassword.toLowerCase();
  if (isCommon(lower)) return 'This password is among the commonest. Please choose another.';
  if (userName.length >= 4 && lower.includes(userName.toLowerCase())) {
    return 'The new password must not hold the user name.';
  }
  return null;
}

/** A common word with digits or signs about it is as common. */
function isCommon(lower: string): boolean {
  const bare = lower.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');
  return common.has(lower) || (bare.length >= lower.length - 2 && common.has(bare));
}
