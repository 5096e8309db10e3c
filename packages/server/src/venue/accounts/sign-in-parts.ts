/** What signs players in and counts their attempts and saves, the same at every server of a venue. */

import type { Player } from '../../store/queries/players.ts';
import type { AccountParts } from './account-parts.ts';
import { openAppKeys } from './app-keys.ts';
import { PasskeyTickets } from './passkey-tickets.ts';
import { openPasswords, type Passwords } from './passwords/password.ts';
import { SignInTickets } from './sign-in-tickets.ts';
import {
  nameAskLimits,
  openThrottle,
  preferenceLimits,
  questionLimits,
  signUpLimits,
} from './throttle.ts';

interface SignInOptions extends Pick<AccountParts, 'store' | 'clock'> {
  readonly passwords?: Passwords | undefined;
}

export const openSignInParts = async ({ store, clock, passwords }: SignInOptions) => ({
  passwords: passwords ?? (await openPasswords()),
  appKeys: openAppKeys(store, clock),
  signInTickets: new SignInTickets<Player>(clock),
  passkeyTickets: new PasskeyTickets(clock),
  throttle: openThrottle(clock),
  nameAsks: openThrottle(clock, nameAskLimits),
  signUps: openThrottle(clock, signUpLimits),
  preferenceSaves: openThrottle(clock, preferenceLimits),
  questionCalls: openThrottle(clock, questionLimits),
});
