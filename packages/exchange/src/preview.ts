/**
 * Entry point for screens: what a bet would gain, lose and do to a book. Uses the same arithmetic as the
 * decision, so that the two never differ by a penny. Pure, and small enough for the browser. Serves
 * SLIP-6, SLIP-7, CASH-1, COM-11.
 */
import {
  type Money,
  money,
  type Odds,
  profitAt,
  type RunnerId,
  type Side,
} from '@layline/contract';

export {
  type CashOutBook,
  type CashOutLimits,
  type CashOutOffer,
  cashOutStakeMax,
  partOfOffer,
  solveCashOut,
} from './rules/cash-out.ts';
export { afterCommission, type Rate } from './rules/commission/rates.ts';
export { hasSureWinner } from './rules/risk/outcome.ts';

/** The player's result over all bets of the market, if each runner wins. */
export type ProfitLoss = ReadonlyMap<RunnerId, Money>;

export interface PreviewBet {
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly odds: Odds;
  /** Backer's stake, on both sides. */
  readonly stake: Money;
}

/** Returns the profit if the bet wins: (odds - 1) x stake for a back, the stake for a lay. */
export const profitOf = ({ side, odds, stake }: Omit<PreviewBet, 'runnerId'>): Money =>
  side === 'back' ? profitAt(odds, stake) : stake;

/** Returns the loss if the bet loses: the stake for a back, (odds - 1) x stake for a lay. */
export const liabilityOf = ({ side, odds, stake }: Omit<PreviewBet, 'runnerId'>): Money =>
  side === 'back' ? stake : profitAt(odds, stake);

export {
  type SessionRow,
  sessionExposure,
  sessionLadder,
} from './rules/risk/session-exposure.ts';

/** Profit of a winning session bet: rate per hundred x stake (SLIP-7). */
export { sessionProfit } from './rules/risk/session-rate.ts';

/**
 * Returns the book with one more bet (SLIP-6): the backed runner + profit and the others - stake; the
 * laid runner - liability and the others + stake. All other runners of the book count as the others; a
 * runner missing from the book is added.
 */
export function previewProfitLoss(book: ProfitLoss, bet: PreviewBet): Map<RunnerId, Money> {
  const win = bet.side === 'back' ? profitOf(bet) : money(0 - liabilityOf(bet));
  const lose = bet.side === 'back' ? money(0 - bet.stake) : bet.stake;
  const after = new Map<RunnerId, Money>();
  for (const [runnerId, held] of book) {
    after.set(runnerId, money(held + (runnerId === bet.runnerId ? win : lose)));
  }
  if (!after.has(bet.runnerId)) after.set(bet.runnerId, win);
  return after;
}
