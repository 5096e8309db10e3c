/** The current price of a choice, read once or followed by a screen. */
import { cellKey } from '../live/price-board.ts';
import { prices, useCell } from '../live/prices.ts';
import { currentLinePrice, useSessionLine } from '../live/sessions.ts';
import type { SlipChoice } from './choice.ts';
import type { LivePrice } from './slip-check.ts';

export function livePriceOf(choice: SlipChoice): LivePrice {
  const { eventId, marketId, runnerId, side } = choice;
  if (choice.kind === 'session') {
    return { kind: 'session', price: currentLinePrice(eventId, marketId, side) };
  }
  return { kind: 'odds', odds: prices.cell(cellKey(marketId, runnerId, side, 0))?.odds ?? null };
}

export function useLivePrice(choice: SlipChoice): LivePrice {
  const { eventId, marketId, runnerId, side } = choice;
  const cell = useCell(marketId, runnerId, side, 0);
  const line = useSessionLine(eventId, marketId);
  if (choice.kind !== 'session') return { kind: 'odds', odds: cell?.odds ?? null };
  if (line === undefined || line.overlay !== null) return { kind: 'session', price: null };
  return { kind: 'session', price: side === 'back' ? line.yes : line.no };
}
