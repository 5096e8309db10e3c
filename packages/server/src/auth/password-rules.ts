/**
 * What a new password must be (ACC-1): long enough, not among the commonest, not the user name, and
 * another than the current one. No rules of composition: they make passwords worse.
 */
import { dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswords } from './common-passwords.ts';

const passwordMin = 8;
const passwordMax = 128;

export interface PasswordChoice {
  readonly userName: string;
  readonly newPassword: string;
  /** Such as its title and id: a password made of them alone is guessed first. */
  readonly siteWords: readonly string[];
}

/** These are shorter too: what is left of a word when the digits about it are taken off. */
const commonWords = new Set(dictionary.passwords);
const brand = 'layline';
const ownLettersMin = 4;

/** What is wrong with it, as the player reads it; null when nothing is. */
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

/** A common word with digits or signs about it is as common. */
function isCommon(lower: string): boolean {
  const bare = lower.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');
  if (commonWords.has(lower) || commonPasswords().has(lower)) return true;
  return bare.length >= lower.length - 2 && (commonWords.has(bare) || commonPasswords().has(bare));
}

/** Whether next to nothing is left without these words, digits and signs. */
function isMadeOf(words: readonly string[], lower: string): boolean {
  const parts = words.flatMap((word) => word.toLowerCase().split(/[^\p{L}\d]+/u));
  const known = parts.filter((part) => part.length >= ownLettersMin);
  if (!known.some((part) => lower.includes(part))) return false;
  const rest = known.reduce((text, part) => text.replaceAll(part, ''), lower);
  return rest.replaceAll(/[\d\W_]/g, '').length < ownLettersMin;
}
