/**
 * Checks a new password (ACC-1): long enough, not common, not the user name, and different from the current
 * one. There are no rules of composition, because they make passwords worse.
 */
import { dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswords } from './common-passwords.ts';

const passwordMin = 8;
const passwordMax = 128;

export interface PasswordChoice {
  readonly userName: string;
  readonly newPassword: string;
  /** Such as title and id: attackers try passwords made of these words first. */
  readonly siteWords: readonly string[];
}

/** Includes shorter words, to match what remains of a password without its surrounding digits. */
const commonWords = new Set(dictionary.passwords);
const brand = 'layline';
const ownLettersMin = 4;

/** Returns the problem in words for the player, or null. */
export function problemOfPassword(choice: PasswordChoice): string | null {
  const { userName, newPassword, siteWords } = choice;
  const { length } = newPassword;
  if (length < passwordMin) return `The password must have at least ${passwordMin} characters.`;
  if (length > passwordMax) return `The password may have at most ${passwordMax} characters.`;
  if (/^(.)\1*$/su.test(newPassword)) return 'The password must not repeat one character.';
  const lower = newPassword.toLowerCase();
  if (isCommon(lower)) return 'This password is among the most common ones. Please choose another.';
  if (userName.length >= 4 && lower.includes(userName.toLowerCase())) {
    return 'The password must not contain the user name.';
  }
  if (isMadeOf([...siteWords, brand], lower)) {
    return 'The password must be more than a name of this site.';
  }
  return null;
}

/** A common word surrounded by digits or signs counts as common. */
function isCommon(lower: string): boolean {
  const bare = lower.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');
  if (commonWords.has(lower) || commonPasswords().has(lower)) return true;
  return bare.length >= lower.length - 2 && (commonWords.has(bare) || commonPasswords().has(bare));
}

/** Tells whether almost nothing remains without these words, digits and signs. */
function isMadeOf(words: readonly string[], lower: string): boolean {
  const parts = words.flatMap((word) => word.toLowerCase().split(/[^\p{L}\d]+/u));
  const known = parts.filter((part) => part.length >= ownLettersMin);
  if (!known.some((part) => lower.includes(part))) return false;
  const rest = known.reduce((text, part) => text.replaceAll(part, ''), lower);
  return rest.replaceAll(/[\d\W_]/g, '').length < ownLettersMin;
}
