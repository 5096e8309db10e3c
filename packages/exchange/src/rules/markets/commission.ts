/**
 * Commission on a player's net winnings in one market, over all their bets in it, at the site's rate in
 * basis points, rounded half up to a minor unit. Losers pay none.
 */
import { type Money, noMoney, scaleMoney } from '@layline/contract';

export const commissionOn = (marketNet: Money, basisPoints: number): Money =>
  marketNet <= 0 ? noMoney : scaleMoney(marketNet, basisPoints, 10_000);
