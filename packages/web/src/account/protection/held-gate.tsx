import { useEffect } from 'react';
import { goTo, useHashPath } from '../../routing/use-hash.ts';
import { usePlaySession } from '../../session/play-session.ts';

/** RP-7: in a time-out or an exclusion a player sees only the pages of their account. */
export function HeldGate({ isOpen }: { isOpen: (path: string) => boolean }) {
  const [path] = useHashPath();
  const { data } = usePlaySession();
  const isAway = data?.isHeld === true && !isOpen(path);
  useEffect(() => {
    if (isAway) goTo('/myplay', { replace: true });
  }, [isAway]);
  return null;
}
