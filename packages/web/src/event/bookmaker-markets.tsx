import type { BetRow } from '@layline/contract';
import type { EventPlace } from '../market/event-place.ts';
import { MarketTable } from '../market/market-table.tsx';
import { useSiteLimits } from '../slip/limits-query.ts';
import { limitsOf } from '../slip/slip-check.ts';

interface BookmakerMarketsProps {
  readonly marketIds: readonly string[];
  readonly place: EventPlace;
  readonly bets: readonly BetRow[];
}

/** EVENT-1: the bookmaker's markets of the match, in the same table as the exchange's. */
export function BookmakerMarkets({ marketIds, place, bets }: BookmakerMarketsProps) {
  const limits = limitsOf(useSiteLimits(), 'bookmaker', true);
  return marketIds.map((marketId) => (
    <MarketTable
      key={marketId}
      marketId={marketId}
      kind="bookmaker"
      place={place}
      bets={bets}
      limits={limits}
    />
  ));
}
