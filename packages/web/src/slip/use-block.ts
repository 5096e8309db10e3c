/** SLIP-2: the reason why a bet cannot be placed now; null if it can be tried. */

import { sessionsKey, useIsStale } from '../live/freshness.ts';
import { useMarket } from '../live/prices.ts';
import { useSessionLine } from '../live/sessions.ts';
import { useConnection } from '../live/stream/connection.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { isSuspended, useSite } from '../site/site-store.ts';
import type { SlipChoice } from './choice.ts';
import type { SlipFields } from './slip.ts';
import { type Block, findBlock, findLineBlock, type Surroundings } from './slip-check.ts';

/** Returns whether the choice's market accepts bets now, as an exchange market's status. */
function useOffer(choice: SlipChoice): Pick<Surroundings, 'marketStatus' | 'runnerStatus'> {
  const market = useMarket(choice.marketId);
  const line = useSessionLine(choice.eventId, choice.marketId);
  if (choice.kind === 'session') {
    const isOpen = line !== undefined && line.overlay === null;
    return { marketStatus: isOpen ? 'OPEN' : 'SUSPENDED', runnerStatus: 'ACTIVE' };
  }
  const runner = market?.runners.find(({ runnerId }) => runnerId === choice.runnerId);
  return { marketStatus: market?.status, runnerStatus: runner?.status };
}

export function useBlock(slip: SlipFields, isUnsure = false): Block | null {
  const site = useSite();
  const isLoggedIn = useIsLoggedIn();
  const isConnectionDown = useConnection((state) => state.isDown);
  const isPaused = useConnection((state) => state.isPaused);
  const { kind, eventId, marketId } = slip.choice;
  const isPriceOld = useIsStale(kind === 'session' ? sessionsKey(eventId) : marketId);
  const around = {
    isLoggedIn,
    isConnectionDown,
    isPaused,
    isPriceOld,
    isSiteSuspended: isSuspended(site),
    ...useOffer(slip.choice),
  };
  return isUnsure ? findLineBlock(around) : findBlock(slip, around);
}
