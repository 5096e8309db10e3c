/**
 * Results of a player's bets on one session for every possible number, and the exact worst of them. "Yes"
 * wins at its line or above, "no" below its line; a winner gains stake x rate / 100, a loser pays the
 * stake. Between two lines nothing changes, so one result below the lowest line and one at each line
 * represent all results. Serves SLIP-3, SLIP-7.
 */
import { type Money, money } from '@layline/contract';
import type { SessionStake } from '../../model/reservation.ts';
import { sessionProfit } from './session-rate.ts';

export const isSessionWon = ({ side, line }: SessionStake, result: number): boolean =>
  side === 'back' ? result >= line : result < line;

/** Profit (positive) or loss (negative) of the bet at this result. */
export const sessionResult = (bet: SessionStake, result: number): Money =>
  isSessionWon(bet, result) ? sessionProfit(bet.rate, bet.stake) : money(0 - bet.stake);

/** One row per range of results: from this number up to the next row's. */
export interface SessionRow {
  readonly from: number;
  readonly result: Money;
}

/** The ladder shown to a player: a row at 0 and one wherever the sum changes, lowest first. */
export function sessionLadder(bets: readonly SessionStake[]): SessionRow[] {
  const starts = new Set([0, ...bets.map(({ line }) => Math.max(0, Math.ceil(line)))]);
  return [...starts].toSorted((a, b) => a - b).map((from) => ({ from, result: sumAt(bets, from) }));
}

function sumAt(bets: readonly SessionStake[], result: number): Money {
  let sum = 0;
  for (const bet of bets) sum += sessionResult(bet, result);
  return money(sum);
}

/** The worst result as an amount to cover; 0 if no result loses. */
export const sessionExposure = (bets: readonly SessionStake[]): Money => worstSession(bets, []);

/** The worst result with bets that may or may not be placed: each counts as a loss, never as a gain. */
export function worstSession(
  bets: readonly SessionStake[],
  waiting: readonly SessionStake[],
): Money {
  let worst = 0;
  for (const { from, result } of sessionLadder([...bets, ...waiting])) {
    let gains = 0;
    for (const bet of waiting) gains += Math.max(0, sessionResult(bet, from));
    worst = Math.min(worst, result - gains);
  }
  return money(0 - worst);
}
