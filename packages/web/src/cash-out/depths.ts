/** What a bet of the player could match at a market's shown prices, by runner, side and depth (CASH-1). */
import type { BetRow } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { cellKey, type Level, type LiveMarket, levelsShown } from '../live/price-board.ts';
import { prices } from '../live/prices.ts';
import { servingSize } from '../slip/size-left.ts';
import type { ReadDepths } from './offer.ts';

const sides = ['back', 'lay'] as const;
const levels = Array.from({ length: levelsShown }, (_, level) => level);

export const cellsOf = ({ marketId, runners }: LiveMarket): readonly string[] =>
  runners.flatMap(({ runnerId }) =>
    sides.flatMap((side) => levels.map((level) => cellKey(marketId, runnerId, side, level))),
  );

function shownLevels(marketId: string, runnerId: number, side: Side): readonly Level[] {
  return levels.flatMap((level) => prices.cell(cellKey(marketId, runnerId, side, level)) ?? []);
}

export const depthsNow =
  (marketId: string, bets: readonly BetRow[]): ReadDepths =>
  (runnerId, side) => {
    const shown = shownLevels(marketId, runnerId, side);
    return shown.map(({ odds }) => {
      const wanted = { marketId, runnerId, side, odds };
      return { odds, size: servingSize(wanted, shown, bets) };
    });
  };
