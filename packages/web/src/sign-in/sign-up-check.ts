/** SITE-5: errors in a new player's form by field, in words. Pure. */
import './locales/texts.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NewPlayer } from './sign-in.ts';

export type SignUpProblems = Partial<Record<keyof Omit<NewPlayer, 'subject'>, MessageDescriptor>>;

function findNameProblem(userName: string): MessageDescriptor | null {
  if (userName === '') return msg`Please enter username.`;
  if (!/^[A-Za-z0-9._-]+$/.test(userName)) return msg`Use letters, digits, dots, - and _ only.`;
  return userName.length < 4 || userName.length > 30 ? msg`Use 4 to 30 characters.` : null;
}

function findMobileProblem(mobile: string): MessageDescriptor | null {
  if (mobile === '') return msg`Please enter your mobile number.`;
  return /^\+?\d{7,15}$/.test(mobile)
    ? null
    : msg`Use 7 to 15 digits, with + before a country code.`;
}

export function findSignUpProblems(typed: Omit<NewPlayer, 'subject'>): SignUpProblems {
  const userName = findNameProblem(typed.userName.trim());
  const mobile = findMobileProblem(typed.mobile.trim());
  return {
    ...(typed.name.trim() === '' ? { name: msg`Please enter your name.` } : {}),
    ...(userName === null ? {} : { userName }),
    ...(mobile === null ? {} : { mobile }),
    ...(typed.password === '' ? { password: msg`Please enter password.` } : {}),
    ...(typed.isAdult ? {} : { isAdult: msg`Please confirm that you are 18 years old and above.` }),
  };
}
