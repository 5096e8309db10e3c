/**
 * How much of a bet could be matched at once: the shown sizes at its odds or better, without the player's own
 * bets, which are never matched with it (SLIP-3). Pure.
 */
import type { BetRow } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { type Money, money } from '@layline/contract/money';
import { type Odds, parseOdds } from '@layline/contract/odds';
import type { Level } from '../live/price-board.ts';
import { parseAmount } from '../session/amount.ts';
import { isServed } from './slip-check.ts';

export interface Wanted {
  readonly marketId: string;
  readonly runnerId: number;
  readonly side: Side;
  readonly odds: Odds;
}

/** Returns the size of the player's waiting bets on the other side at odds that would match. */
function ownSize({ marketId, runnerId, side, odds }: Wanted, bets: readonly BetRow[]): number {
  const isMet = (bet: BetRow): boolean =>
    bet.marketId === marketId &&
    bet.selectionId === runnerId &&
    bet.type !== side &&
    isServed(side, odds, parseOdds(bet.oddsReq));
  return bets
    .filter(isMet)
    .reduce((sum, bet) => sum + parseAmount(Math.max(0, bet.sizeRemaining)), 0);
}

/** Returns the size of the levels at the wanted odds or better. */
export function servingSize(
  wanted: Wanted,
  levels: readonly (Level | undefined)[],
  bets: readonly BetRow[],
): Money {
  let shown = 0;
  for (const level of levels) {
    if (level !== undefined && isServed(wanted.side, wanted.odds, level.odds)) shown += level.size;
  }
  return money(Math.max(0, shown - ownSize(wanted, bets)));
}

/**
 * Returns null if it is unknown: every shown level matches, so there may be more behind them.
 * @param levels of the bet's side, best first; as many as a runner has cells.
 */
export function sizeLeft(
  wanted: Wanted,
  levels: readonly (Level | undefined)[],
  bets: readonly BetRow[],
): Money | null {
  const isWhole = levels.some(
    (level) => level === undefined || !isServed(wanted.side, wanted.odds, level.odds),
  );
  return isWhole ? servingSize(wanted, levels, bets) : null;
}
