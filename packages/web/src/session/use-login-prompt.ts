import { useEffect, useRef } from 'react';
import { askToLogIn } from './login-gate.ts';
import { useIsLoggedIn } from './session-store.ts';

/** Asks a visitor to sign in, once, when the page is opened (CAS-1). */
export function useLoginPrompt(): void {
  const isLoggedIn = useIsLoggedIn();
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    if (!isLoggedIn) askToLogIn();
  }, [isLoggedIn]);
}
