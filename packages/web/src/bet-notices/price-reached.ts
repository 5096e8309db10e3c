/** EVENT-10: which alerts a market's prices answer, and which can never be answered. Pure. */
import type { OddsMarket } from '@layline/contract';
import { parseOdds } from '@layline/contract/odds';
import type { PriceAlert } from '../session/kept/price-alerts.ts';

interface Answered {
  readonly reached: readonly PriceAlert[];
  readonly over: readonly PriceAlert[];
}

/** A market may be missing for a while, such as after a restart; after this time it does not come back. */
const missingMs = 86_400_000;

function bestOf(market: OddsMarket, { runnerId, side }: PriceAlert): number | null {
  const runner = market.runners.find(({ selectionId }) => selectionId === runnerId);
  if (runner?.status !== 'ACTIVE') return null;
  const { availableToBack, availableToLay } = runner.ex;
  return parseOdds((side === 'back' ? availableToBack : availableToLay)[0]?.price);
}

const isGone = (market: OddsMarket, { runnerId }: PriceAlert): boolean => {
  const status = market.runners.find(({ selectionId }) => selectionId === runnerId)?.status;
  return market.status === 'CLOSED' || (status !== 'ACTIVE' && status !== 'SUSPENDED');
};

/** `alerts` are those of the market, null if it is not offered now. Only open markets reach a price. */
export function answersIn(
  market: OddsMarket | null,
  alerts: readonly PriceAlert[],
  now: number,
): Answered {
  if (market === null)
    return { reached: [], over: alerts.filter(({ at }) => now - at > missingMs) };
  const over = alerts.filter((alert) => isGone(market, alert));
  const reached = alerts.filter((alert) => {
    const best = market.status === 'OPEN' ? bestOf(market, alert) : null;
    return best !== null && (alert.isRise ? best >= alert.odds : best <= alert.odds);
  });
  return { reached, over };
}
