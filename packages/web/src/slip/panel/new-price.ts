import { formatOdds } from '../../ui/figures.ts';
import type { SlipAct, SlipFields } from '../slip.ts';
import { isPriceServed, type LivePrice } from '../slip-check.ts';

/**
 * Returns the current price if it differs from the requested one: its text, and the action that accepts it.
 */
export function newPriceOf(slip: SlipFields, live: LivePrice): readonly [string, SlipAct] | null {
  if (isPriceServed(slip, live)) return null;
  if (live.kind === 'session') {
    if (live.price === null) return null;
    const { line, rate } = live.price;
    return [`${line} @ ${rate}`, { act: 'takeLine', price: live.price }];
  }
  if (live.odds === null) return null;
  return [formatOdds(live.odds), { act: 'takeOdds', odds: live.odds }];
}
