/** Signs in with a passkey of this device (AUTH-16). Loaded at the first press of its button. */
import './locales/texts.ts';
import { msg } from '@lingui/core/macro';
import { startAuthentication } from '@simplewebauthn/browser';
import { call } from '../api/request.ts';
import { enter, type SignInResult, whereFrom } from './sign-in.ts';

/** The browser's errors after its dialog was closed or timed out. */
const isCalledOff = (failure: unknown): boolean =>
  failure instanceof Error && ['NotAllowedError', 'AbortError'].includes(failure.name);

export async function signInWithPasskey(): Promise<SignInResult> {
  let wasCalledOff = false;
  const result = await enter(async (ipInfo) => {
    const { ticket, options } = (await call('beginPasskeySignIn', { body: {} })).data;
    const credential = await startAuthentication({ optionsJSON: options as never }).catch(
      (failure: unknown) => {
        wasCalledOff = isCalledOff(failure);
        throw failure;
      },
    );
    return call('passkeySignIn', {
      body: {
        ticket,
        credential: credential as never,
        ...whereFrom(ipInfo),
      },
    });
  });
  return wasCalledOff ? { isSignedIn: false, message: msg`No passkey was used.` } : result;
}
