/**
 * Session bets in the model: all possible results are enumerated one by one. Yes wins at its line or
 * above, no below it; a winner gains stake x rate / 100.
 */

import type { HeldWorst, NotedSessionBet } from '../noted/reference-model.ts';
import { rounded } from './arithmetic.ts';

type Stake = Pick<NotedSessionBet, 'side' | 'line' | 'rate' | 'stake'>;

export function sessionProfit({ side, line, rate, stake }: Stake, result: number): number {
  const isWon = side === 'back' ? result >= line : result < line;
  return isWon ? rounded(BigInt(stake) * BigInt(rate), 100n) : -stake;
}

/** Held bets count where they lose, and never as a gain. */
export function expectedSessionExposure(
  bets: readonly Stake[],
  held: readonly HeldWorst[] = [],
): number {
  let worst = 0;
  const waiting = held.filter((one) => 'line' in one);
  const most = Math.max(0, ...[...bets, ...waiting].map(({ line }) => line)) + 1;
  for (let result = 0; result <= most; result++) {
    const sum = bets.reduce((total, bet) => total + sessionProfit(bet, result), 0);
    const lost = waiting.reduce((total, bet) => total + Math.min(0, sessionProfit(bet, result)), 0);
    worst = Math.min(worst, sum + lost);
  }
  return 0 - worst;
}
