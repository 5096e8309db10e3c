import type { BetRow } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { noMoney } from '@layline/contract/money';
import { cellsOf, depthsNow } from '../cash-out/depths.ts';
import type { LiveMarket } from '../live/price-board.ts';
import { useCells } from '../live/use-cells.ts';
import type { Offered } from './plan.ts';

/** The runners that may still win, each with its best price and what is on offer there to this player. */
export function useOffers(
  market: LiveMarket,
  bets: readonly BetRow[],
  side: Side,
): readonly Offered[] {
  useCells(cellsOf(market));
  const depths = depthsNow(market.marketId, bets);
  return market.runners
    .filter(({ status }) => status === 'ACTIVE' || status === 'SUSPENDED')
    .map(({ runnerId, name, status }) => {
      const [best] = depths(runnerId, side);
      const offer = { odds: best?.odds ?? null, size: best?.size ?? noMoney };
      return { runnerId, name, isActive: status === 'ACTIVE', ...offer };
    });
}
