import { anyTap, fieldsOf, type LadderPlace } from '../ladder/tap.ts';
import type { LiveMarket } from '../live/price-board.ts';
import type { Block } from '../slip/slip-check.ts';
import { useBlock } from '../slip/use-block.ts';

/** What blocks every bet of the market; null if nothing does. */
export const useMarketBlock = (market: LiveMarket, place: LadderPlace): Block | null =>
  useBlock(fieldsOf(anyTap(market, place, '1')));
