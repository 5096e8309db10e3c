/** Signing in and out (AUTH-2, AUTH-3, AUTH-6). */
import type { User } from '@layline/contract';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { queryClient } from '../api/query-client.ts';
import { CallFailure, call } from '../api/request.ts';
import { after } from '../clock.ts';
import { goTo } from '../place/use-hash.ts';
import { type IpInfo, lookUpIp } from './device-ip.ts';
import { clearSession, openSession } from './session-store.ts';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

export interface CredentialProblems {
  readonly userName?: MessageDescriptor;
  readonly password?: MessageDescriptor;
}

/** AUTH-2: no request is sent while either stands. */
export function findProblems({ userName, password }: Credentials): CredentialProblems {
  return {
    ...(userName.trim() === '' ? { userName: msg`Please enter username.` } : {}),
    ...(password === '' ? { password: msg`Please enter password.` } : {}),
  };
}

interface SignInAnswer {
  readonly userToken?: string;
  readonly user?: Partial<User>;
  readonly data?: { readonly userToken?: string; readonly user?: Partial<User> } | null;
}

export type SignInVerdict =
  | { readonly isPlayer: true; readonly userToken: string; readonly user: Partial<User> }
  | { readonly isPlayer: false };

/** Only the role User may sign in here; the two fields stand at either depth. */
export function judgeAnswer(answer: SignInAnswer): SignInVerdict {
  const userToken = answer.userToken ?? answer.data?.userToken;
  const user = answer.user ?? answer.data?.user;
  if (!userToken || user?.role?.name !== 'User') return { isPlayer: false };
  return { isPlayer: true, userToken, user };
}

export type SignInResult =
  | { readonly isSignedIn: true; readonly message: MessageDescriptor }
  | { readonly isSignedIn: false; readonly message: MessageDescriptor | string };

const makeBody = ({ userName, password }: Credentials, ipInfo: IpInfo | null) => ({
  userName: userName.trim(),
  password,
  deviceIp: ipInfo?.query ?? '',
  ...(ipInfo === null ? {} : { ipInfo }),
});

export const signIn = (credentials: Credentials): Promise<SignInResult> =>
  enter((ipInfo) => call('signIn', { body: makeBody(credentials, ipInfo) }));

export interface NewPlayer extends Credentials {
  readonly name: string;
  readonly mobile: string;
  readonly isAdult: boolean;
}

/** SITE-5: opens an account and is signed in with it. */
export const signUp = ({ name, mobile, isAdult, ...credentials }: NewPlayer) =>
  enter((ipInfo) =>
    call('signUp', {
      // The server says what is wrong with a box that is not ticked.
      body: { ...makeBody(credentials, ipInfo), name, mobile, isAdult: isAdult as true },
    }),
  );

async function enter(ask: (ipInfo: IpInfo | null) => Promise<SignInAnswer>): Promise<SignInResult> {
  try {
    const verdict = judgeAnswer(await ask(await lookUpIp()));
    if (!verdict.isPlayer) {
      clearSession();
      return { isSignedIn: false, message: msg`Invalid Id or Password!` };
    }
    const { user, userToken } = verdict;
    openSession(userToken, { role: 'User', rolePermissions: user.rolePermissions ?? [] });
    await queryClient.invalidateQueries({ queryKey: ['currentUser'] });
    return { isSignedIn: true, message: msg`Login successful!` };
  } catch (failure) {
    const said = failure instanceof CallFailure && failure.kind === 'refused' && failure.message;
    return { isSignedIn: false, message: said || msg`Login Failed` };
  }
}

const reloadDelayMs = 300;

/** Clears the session, goes to the place given and reloads, so that nothing of it stays in memory. */
export async function signOut(to = '/'): Promise<void> {
  const told = call('signOut', {}).catch(() => null);
  // Before the server ends the session: other tabs then see a sign-out, not a session that expired.
  clearSession();
  goTo(to);
  await told;
  after(reloadDelayMs, () => location.reload());
}
