/** Derives the player's stakes at a table from their bets. Pure. */
import type { BetRow } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { addMoney, type Money, noMoney } from '@layline/contract/money';
import { type Odds, parseCasinoOdds } from '@layline/contract/odds';
import { parseAmount } from '../../session/amount.ts';

export interface Stake {
  readonly sid: number;
  readonly marketId: string;
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
}

export function parseStake(row: BetRow): Stake | null {
  const odds = parseCasinoOdds(row.price) ?? parseCasinoOdds(row.oddsReq);
  const stake = parseAmount(row.stake);
  if (odds === null || stake <= 0) return null;
  return {
    sid: Number(row.selectionId),
    marketId: String(row.marketId),
    side: row.type,
    odds,
    stake,
  };
}

/** Returns the stake on one side of an option. */
export const stakeOn = (stakes: readonly Stake[], sid: number, side: Side): Money =>
  stakes
    .filter((held) => held.sid === sid && held.side === side)
    .reduce((total, { stake }) => addMoney(total, stake), noMoney);
