/** The player's waiting bets in a market's books, as offered to others (EVENT-2). Pure. */
import type { BetRow } from '@layline/contract';
import { money } from '@layline/contract/money';
import { parseOdds } from '@layline/contract/odds';
import type { OwnRest } from '../slip/paint-cell.ts';

/** By runner. A waiting back is offered to layers, and the reverse. */
export function ownRests(
  bets: readonly BetRow[],
  marketId: string,
): ReadonlyMap<number, readonly OwnRest[]> {
  const byRunner = new Map<number, OwnRest[]>();
  for (const bet of bets) {
    const odds = parseOdds(bet.oddsReq);
    if (bet.marketId !== marketId || bet.sizeRemaining <= 0 || odds === null) continue;
    const size = money(Math.round(bet.sizeRemaining * 100));
    const side = bet.type === 'back' ? 'lay' : 'back';
    const rests = byRunner.get(bet.selectionId) ?? [];
    byRunner.set(bet.selectionId, rests);
    const same = rests.findIndex((rest) => rest.side === side && rest.odds === odds);
    const before = rests[same];
    if (before === undefined) rests.push({ side, odds, size });
    else rests[same] = { ...before, size: money(before.size + size) };
  }
  return byRunner;
}
