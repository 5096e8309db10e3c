/**
 * The arithmetic of commission. A player who wins in a market, over all their bets in it, pays a part of
 * that; losers pay none. Rounded once, half up to a minor unit, after the discount. A rebate is a part of
 * the player's stake that others took while it waited. A site's rebates in a market take no more than its
 * commission there: if they would, each is cut in proportion. Rebates are rounded down.
 */
import { type Money, noMoney, scaleMoney, scaleMoneyDown, subtractMoney } from '@layline/contract';

const all = 10_000;

/** A flat rate in basis points. */
export const commissionOn = (marketNet: Money, basisPoints: number): Money =>
  marketNet <= 0 ? noMoney : scaleMoney(marketNet, basisPoints, all);

export interface Rate {
  readonly base: number;
  readonly discount: number;
}

/** `base` x (1 - `discount`) of the winnings, in basis points. */
export const discounted = (marketNet: Money, { base, discount }: Rate): Money =>
  marketNet <= 0 ? noMoney : scaleMoney(marketNet, base * (all - discount), all * all);

/** What stays of a result: a loss stays whole. A flat rate is one without discount. */
export const afterCommission = (marketNet: Money, rate: Rate): Money =>
  subtractMoney(marketNet, discounted(marketNet, rate));

export const rebateOn = (made: Money, basisPoints: number): Money =>
  scaleMoneyDown(made, basisPoints, all);
