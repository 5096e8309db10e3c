/**
 * Commission: a share of what a player won in one market after all the player's bets in it are netted, in
 * basis points of the site's rate, rounded half up to a minor unit. Who lost pays none.
 */
import { type Money, noMoney, scaleMoney } from '@layline/contract';

export const commissionOn = (marketNet: Money, basisPoints: number): Money =>
  marketNet <= 0 ? noMoney : scaleMoney(marketNet, basisPoints, 10_000);
