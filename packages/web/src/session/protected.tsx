import { type ReactNode, useEffect } from 'react';
import { goTo } from '../routing/use-hash.ts';
import { askToLogIn } from './login-gate.ts';
import { useIsLoggedIn } from './session-store.ts';

/** ROUTE-4: a visitor is sent to the root and asked to log in. */
export function Protected({ children }: { children: ReactNode }) {
  const isLoggedIn = useIsLoggedIn();
  useEffect(() => {
    if (isLoggedIn) return;
    goTo('/', { replace: true });
    askToLogIn();
  }, [isLoggedIn]);
  return isLoggedIn ? children : null;
}
