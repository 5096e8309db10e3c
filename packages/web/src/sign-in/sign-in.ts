/** Signing in (AUTH-2, AUTH-3). */
import './locales/texts.ts';
import type { Reply } from '@layline/contract';
import type { Subject } from '@layline/contract/checkers';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { queryClient } from '../api/query-client.ts';
import { CallFailure, call } from '../api/request.ts';
import { askForOwnPassword } from '../session/first-password.ts';
import { clearSession, openSession } from '../session/session-store.ts';
import { hasCapability } from '../site/capability.ts';
import { useSiteStore } from '../site/site-store.ts';
import { formatMoment } from '../ui/moments.ts';
import { loginToast } from '../ui/toast.ts';
import { type IpInfo, lookUpIp } from './device-ip.ts';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

export interface CredentialProblems {
  readonly userName?: MessageDescriptor;
  readonly password?: MessageDescriptor;
}

/** AUTH-2: no request is sent while there is any problem. */
export function findProblems({ userName, password }: Credentials): CredentialProblems {
  return {
    ...(userName.trim() === '' ? { userName: msg`Please enter username.` } : {}),
    ...(password === '' ? { password: msg`Please enter password.` } : {}),
  };
}

type SignInAnswer = Reply<'signIn'>;

export type SignInResult =
  | { readonly isSignedIn: true; readonly message: MessageDescriptor }
  | {
      readonly isSignedIn: false;
      readonly message: MessageDescriptor | string;
      /** The refusal's code; '' otherwise. */
      readonly code?: string;
      /** Set if a code is required. */
      readonly ticket?: string;
    };

export const whereFrom = (ipInfo: IpInfo | null) => ({
  deviceIp: ipInfo?.query ?? '',
  ipInfo,
});

const makeBody = ({ userName, password }: Credentials, ipInfo: IpInfo | null) => ({
  userName: userName.trim(),
  password,
  ...whereFrom(ipInfo),
});

export const signIn = (credentials: Credentials): Promise<SignInResult> =>
  enter((ipInfo) => call('signIn', { body: makeBody(credentials, ipInfo) }));

/** AUTH-13. */
export const takeSecondStep = (ticket: string, code: string): Promise<SignInResult> =>
  enter((ipInfo) => call('secondStep', { body: { ticket, code, ...whereFrom(ipInfo) } }));

export interface NewPlayer extends Credentials {
  readonly name: string;
  readonly mobile: string;
  readonly isAdult: boolean;
  /** What the site's register of excluded people needs. */
  readonly subject?: Subject;
}

/** SITE-5: opens an account and signs in. */
export const signUp = ({ name, mobile, isAdult, subject, ...credentials }: NewPlayer) =>
  enter((ipInfo) =>
    call('signUp', {
      // The server reports a box that is not ticked.
      body: {
        ...makeBody(credentials, ipInfo),
        name,
        mobile,
        isAdult: isAdult as true,
        ...(subject && { subject }),
      },
    }),
  );

export async function enter(
  ask: (ipInfo: IpInfo | null) => Promise<SignInAnswer>,
): Promise<SignInResult> {
  try {
    const answer = await ask(await lookUpIp());
    if ('secondStep' in answer) {
      return { isSignedIn: false, message: '', ticket: answer.secondStep.ticket };
    }
    const { user, userToken } = answer;
    // Only the role User may sign in here.
    if (userToken === '' || user.role.name !== 'User') {
      clearSession();
      return { isSignedIn: false, message: msg`Invalid Id or Password!` };
    }
    openSession(userToken, { role: 'User', rolePermissions: user.rolePermissions });
    await queryClient.invalidateQueries({ queryKey: ['currentUser'] });
    if (hasCapability(useSiteStore.getState().site, 'account-security'))
      void greet().catch(() => undefined);
    return { isSignedIn: true, message: msg`Login successful!` };
  } catch (failure) {
    const message = failure instanceof CallFailure && failure.kind === 'refused' && failure.message;
    const code = failure instanceof CallFailure ? failure.code : '';
    return { isSignedIn: false, message: message || msg`Login Failed`, code };
  }
}

const shownNotices = 3;

/** Shows the account's messages after a sign-in, which succeeds even without them. */
async function greet(): Promise<void> {
  const { lastSignIn, mustChangePassword, notices = [] } = (await call('accountSecurity', {})).data;
  // What staff did to the account since the player last signed in.
  const unread = notices.filter(({ at }) => lastSignIn === null || at > lastSignIn.at);
  for (const { text } of unread.slice(0, shownNotices)) loginToast('bad', text);
  if (mustChangePassword) return askForOwnPassword();
  if (lastSignIn === null) return;
  const { address } = lastSignIn;
  const moment = formatMoment(lastSignIn.at);
  loginToast('info', t`Last sign-in: ${moment} from ${address}`);
}
