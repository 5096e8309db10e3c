/**
 * What the player's bets come to if each runner wins (SLIP-6). In a market with one winner a bet on
 * one runner moves the others too; elsewhere each runner stands for itself.
 */
import type { BetRow, RunnerId } from '@layline/contract';
import { type Money, noMoney } from '@layline/contract/money';
import { parseOdds } from '@layline/contract/odds';
import { type PreviewBet, type ProfitLoss, previewProfitLoss } from '@layline/exchange/preview';
import { parseAmount } from '../session/current-user.ts';

export type Position = ReadonlyMap<number, Money>;

function parseBet(row: BetRow): PreviewBet | null {
  const odds = parseOdds(row.price) ?? parseOdds(row.oddsReq);
  const stake = parseAmount(row.stake);
  if (odds === null || stake <= 0) return null;
  return { runnerId: row.selectionId as RunnerId, side: row.type, odds, stake };
}

/** The position with one more bet. */
export function addBet(position: Position, bet: PreviewBet, winners: number): Position {
  if (winners === 1) return previewProfitLoss(position as ProfitLoss, bet);
  const own: ProfitLoss = new Map([[bet.runnerId, position.get(bet.runnerId) ?? noMoney]]);
  return new Map([...position, ...previewProfitLoss(own, bet)]);
}

export const emptyPosition = (runnerIds: readonly number[]): Position =>
  new Map(runnerIds.map((runnerId) => [runnerId, noMoney]));

/** Over the open bets of one market; null when there are none. */
export function positionOf(
  bets: readonly BetRow[],
  marketId: string,
  runnerIds: readonly number[],
  winners: number,
): Position | null {
  const own = bets.filter((row) => row.marketId === marketId).flatMap((row) => parseBet(row) ?? []);
  if (own.length === 0) return null;
  return own.reduce((position, bet) => addBet(position, bet, winners), emptyPosition(runnerIds));
}
