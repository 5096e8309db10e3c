/** SLIP-2: what stands between a bet and its placing now; null when it can be tried. */
import { useConnection } from '../live/connection.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { isSuspended, useSite } from '../site/site-store.ts';
import type { SlipFields } from './slip.ts';
import { type Block, findBlock } from './slip-check.ts';
import { useOffer } from './use-offer.ts';

export function useBlock(slip: SlipFields): Block | null {
  const site = useSite();
  const isLoggedIn = useIsLoggedIn();
  const isConnectionDown = useConnection((state) => state.isDown);
  return findBlock(slip, {
    isLoggedIn,
    isConnectionDown,
    isSiteSuspended: isSuspended(site),
    ...useOffer(slip.choice),
  });
}
