/** The browser's own dialogs for passkeys; they return null if they were closed. */

import { Problem } from '../api/request.ts';

/** Browsers offer passkeys only on secure pages. */
export const canUsePasskeys = 'PublicKeyCredential' in globalThis;

export async function makePasskey(options: object): Promise<object | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as never }).catch(nullIfCalledOff);
}

export async function signWithPasskey(options: object): Promise<object | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as never }).catch(nullIfCalledOff);
}

function nullIfCalledOff(failure: unknown): null {
  const name = failure instanceof Error ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  if (name === 'InvalidStateError') {
    throw new Problem(0, 'This device holds a passkey of yours already.');
  }
  throw failure;
}
