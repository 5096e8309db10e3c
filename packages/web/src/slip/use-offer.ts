/** Whether the place of a choice takes bets now, in the words of an exchange market. */
import { useMarket } from '../live/prices.ts';
import { useSessionLine } from '../live/sessions.ts';
import type { SlipChoice } from './choice.ts';
import type { Surroundings } from './slip-check.ts';

type Offer = Pick<Surroundings, 'marketStatus' | 'runnerStatus'>;

export function useOffer(choice: SlipChoice): Offer {
  const market = useMarket(choice.marketId);
  const line = useSessionLine(choice.eventId, choice.marketId);
  if (choice.kind === 'session') {
    const isOpen = line !== undefined && line.veil === null;
    return { marketStatus: isOpen ? 'OPEN' : 'SUSPENDED', runnerStatus: 'ACTIVE' };
  }
  const runner = market?.runners.find(({ runnerId }) => runnerId === choice.runnerId);
  return { marketStatus: market?.status, runnerStatus: runner?.status };
}
