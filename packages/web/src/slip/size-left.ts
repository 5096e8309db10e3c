/**
 * How much of a bet could be matched at once: what the shown prices hold at its odds or better, without
 * the player's own bets, which they are never matched with (SLIP-3). Pure.
 */
import type { BetRow } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { type Money, money } from '@layline/contract/money';
import { type Odds, parseOdds } from '@layline/contract/odds';
import type { Level } from '../live/price-board.ts';
import { parseAmount } from '../session/current-user.ts';
import { isServed } from './slip-check.ts';

export interface Wanted {
  readonly marketId: string;
  readonly runnerId: number;
  readonly side: Side;
  readonly odds: Odds;
}

/** The player's bets of the other side that wait at odds which would serve. */
function ownSize({ marketId, runnerId, side, odds }: Wanted, bets: readonly BetRow[]): number {
  const isMet = (bet: BetRow): boolean =>
    bet.marketId === marketId &&
    bet.selectionId === runnerId &&
    bet.type !== side &&
    isServed(side, odds, parseOdds(bet.oddsReq));
  return bets
    .filter(isMet)
    .reduce((sum, bet) => sum + parseAmount(Math.max(0, bet.sizeRemaining ?? 0)), 0);
}

/** What the levels hold at the odds that are wanted or better. */
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
 * Null where it cannot be told: every shown level serves, so there may be more behind them.
 * @param levels those of the bet's side, best first; as many as a runner has cells.
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
