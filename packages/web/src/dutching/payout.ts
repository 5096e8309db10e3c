/**
 * DUTCH-1: stakes that pay the same, whichever of the chosen runners wins. Each stake times its odds reaches
 * one payout, the same for all: whole hundredths of a minor unit, as stake × odds is. A back stake is rounded
 * up to it, a lay stake down, so that rounding never costs the result that was asked for. Pure, in whole
 * numbers.
 */
import type { Side } from '@layline/contract/market';
import { type Money, minMoney, money, noMoney, sumMoney } from '@layline/contract/money';
import { type Odds, oddsMax } from '@layline/contract/odds';

/** The largest amount that can be asked for, in minor units: at the highest odds its payout is exact. */
export const amountMax = money(80_000_000_000);

export interface Chosen {
  readonly side: Side;
  readonly odds: readonly Odds[];
}

export function stakeAt(payout: number, side: Side, odds: Odds): Money {
  const rest = payout % odds;
  const whole = (payout - rest) / odds;
  return money(side === 'back' && rest > 0 ? whole + 1 : whole);
}

/** The stakes of a payout together. */
export const totalAt = (payout: number, { side, odds }: Chosen): Money =>
  sumMoney(odds.map((one) => stakeAt(payout, side, one)));

/** Returns the highest payout whose stakes are together at most `total`, which is at most `amountMax`. */
export function payoutOfTotal(total: Money, chosen: Chosen): number {
  let [low, high] = [0, (total + 1) * Math.max(...chosen.odds)];
  while (low < high) {
    const middle = high - Math.floor((high - low) / 2);
    if (totalAt(middle, chosen) <= total) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Returns a payout that leaves at least `profit` whichever of the chosen wins, and more by rounding alone;
 * null if no stakes do at these odds, or only stakes beyond every limit. With r the sum of 1 / odds, the
 * profit is payout × (1 - r) for backs and payout × (r - 1) for lays.
 */
export function payoutOfProfit(profit: Money, { side, odds }: Chosen): number | null {
  const product = odds.reduce((all, one) => all * BigInt(one), 1n);
  const shares = odds.reduce((sum, one) => sum + (100n * product) / BigInt(one), 0n);
  const gap = side === 'back' ? product - shares : shares - product;
  if (gap <= 0n) return null;
  const rounding = odds.length;
  const wanted = BigInt((profit + rounding) * 100) * product;
  const payout = (wanted + gap - 1n) / gap;
  return payout > BigInt(amountMax) * BigInt(oddsMax) ? null : Number(payout);
}

/** The lowest payout with which each stake is at least `least`. */
export function payoutOfLeast(least: Money, { side, odds }: Chosen): number {
  const most = Math.max(...odds);
  return side === 'back' ? Math.max(0, least - 1) * most + 1 : least * most;
}

/** The highest payout with which each stake is at most the size at its odds. */
export const payoutOfSizes = (sizes: readonly Money[], { odds }: Chosen): number =>
  Math.min(...odds.map((one, nth) => minMoney(sizes[nth] ?? noMoney, amountMax) * one));
