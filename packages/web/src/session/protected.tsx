import { type ReactNode, useEffect } from 'react';
import { currentPage, goTo } from '../routing/use-hash.ts';
import { askToLogInFor } from './login-gate.ts';
import { useIsLoggedIn } from './session-store.ts';

/** ROUTE-4: a visitor is sent to the root and asked to log in; the page shows after that. */
export function Protected({ children }: { children: ReactNode }) {
  const isLoggedIn = useIsLoggedIn();
  useEffect(() => {
    if (isLoggedIn) return;
    const wanted = currentPage();
    goTo('/', { replace: true });
    askToLogInFor(wanted);
  }, [isLoggedIn]);
  return isLoggedIn ? children : null;
}
