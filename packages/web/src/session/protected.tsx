import { type ReactNode, useEffect } from 'react';
import { currentPage, goTo } from '../routing/use-hash.ts';
import { askToLogInFor } from './login-gate.ts';
import { useIsLoggedIn } from './session-store.ts';

/** ROUTE-4: sends a visitor to the root with a sign-in dialog, and shows the page afterwards. */
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
