/**
 * DUTCH-1, DUTCH-2: the bets that a player's choice of runners and amount comes to at the odds of the moment,
 * and the first reason why they cannot be placed. Pure.
 */
import type { RunnerId } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { type Money, money, noMoney, sumMoney } from '@layline/contract/money';
import type { Odds } from '@layline/contract/odds';
import { addBet, emptyPosition, type Position } from '../slip/position.ts';
import type { Limits } from '../slip/slip-check.ts';
import {
  amountMax,
  type Chosen,
  payoutOfLeast,
  payoutOfProfit,
  payoutOfSizes,
  payoutOfTotal,
  stakeAt,
  totalAt,
} from './payout.ts';

/** A chosen runner as the market offers it now. */
export interface Offered {
  readonly runnerId: number;
  readonly name: string;
  readonly isActive: boolean;
  /** The best on the side; null without a price. */
  readonly odds: Odds | null;
  /** What is on offer at these odds. */
  readonly size: Money;
}

export type Wish =
  | { readonly by: 'total' | 'profit'; readonly amount: Money | null }
  /** What bets that stand already pay, in hundredths of a minor unit. */
  | { readonly by: 'payout'; readonly payout: number };

export interface PlannedBet {
  readonly runnerId: number;
  readonly name: string;
  readonly odds: Odds;
  readonly stake: Money;
}

export type Fault =
  | { readonly why: 'runnersMissing' | 'amountMissing' | 'unreachable' }
  | { readonly why: 'inactive' | 'priceMissing'; readonly name: string }
  /** `total`: the stakes together that would do. */
  | { readonly why: 'tooSmall' | 'thin'; readonly bet: PlannedBet; readonly total: Money }
  | { readonly why: 'tooLarge'; readonly bet: PlannedBet };

export interface Plan {
  readonly bets: readonly PlannedBet[];
  readonly total: Money;
  /** Null if the bets can be sent. */
  readonly fault: Fault | null;
}

interface Asked {
  readonly side: Side;
  readonly wish: Wish;
  readonly limits: Limits;
  /** How many runners make a plan: the rest of a broken one may be a single runner. */
  readonly runnersMin: number;
}

const nothing = (fault: Fault): Plan => ({ bets: [], total: noMoney, fault });

const isAmount = (amount: Money | null): amount is Money =>
  amount !== null && amount > noMoney && amount <= amountMax;

function payoutOf(wish: Wish, chosen: Chosen): number | Fault {
  if (wish.by === 'payout') return wish.payout;
  if (!isAmount(wish.amount)) return { why: 'amountMissing' };
  if (wish.by === 'total') return payoutOfTotal(wish.amount, chosen);
  return payoutOfProfit(wish.amount, chosen) ?? { why: 'unreachable' };
}

/** The limits of a single bet, then the size at its odds. */
function limitFault(
  bets: readonly PlannedBet[],
  chosen: Chosen & { readonly sizes: readonly Money[] },
  { stakeMin, stakeMax }: Limits,
): Fault | null {
  const small = bets.find(({ stake }) => stake < stakeMin);
  if (small !== undefined) {
    const total = totalAt(payoutOfLeast(stakeMin, chosen), chosen);
    return { why: 'tooSmall', bet: small, total };
  }
  const large = bets.find(({ stake }) => stake > stakeMax);
  if (large !== undefined) return { why: 'tooLarge', bet: large };
  const thin = bets.find(({ stake }, nth) => stake > (chosen.sizes[nth] ?? noMoney));
  if (thin === undefined) return null;
  return { why: 'thin', bet: thin, total: totalAt(payoutOfSizes(chosen.sizes, chosen), chosen) };
}

export function planOf(runners: readonly Offered[], asked: Asked): Plan {
  const { side, wish, limits, runnersMin } = asked;
  if (runners.length < runnersMin) return nothing({ why: 'runnersMissing' });
  const idle = runners.find(({ isActive }) => !isActive);
  if (idle !== undefined) return nothing({ why: 'inactive', name: idle.name });
  const priced = runners.flatMap(({ odds, ...rest }) => (odds === null ? [] : [{ ...rest, odds }]));
  const unpriced = runners.find(({ odds }) => odds === null);
  if (unpriced !== undefined) return nothing({ why: 'priceMissing', name: unpriced.name });
  const chosen = {
    side,
    odds: priced.map(({ odds }) => odds),
    sizes: priced.map(({ size }) => size),
  };
  const payout = payoutOf(wish, chosen);
  if (typeof payout !== 'number') return nothing(payout);
  const bets = priced.map(({ runnerId, name, odds }) => ({
    runnerId,
    name,
    odds,
    stake: stakeAt(payout, side, odds),
  }));
  const total = sumMoney(bets.map(({ stake }) => stake));
  return { bets, total, fault: limitFault(bets, chosen, limits) };
}

/** The results of these bets alone, by winner. */
export const resultsOf = (
  bets: readonly PlannedBet[],
  side: Side,
  runnerIds: readonly number[],
): Position =>
  bets.reduce(
    (position, { runnerId, odds, stake }) =>
      addBet(position, { runnerId: runnerId as RunnerId, side, odds, stake }, 1),
    emptyPosition(runnerIds),
  );

export interface Outcome {
  /** The lowest result over the chosen runners. */
  readonly ifChosenWins: Money;
  /** If another one wins; null if every runner is chosen. */
  readonly ifOtherWins: Money | null;
}

export function outcomeOf(results: Position, chosen: ReadonlySet<number>): Outcome {
  const of = (isChosen: boolean): readonly Money[] =>
    [...results].filter(([id]) => chosen.has(id) === isChosen).map(([, result]) => result);
  const others = of(false);
  return {
    ifChosenWins: money(Math.min(...of(true))),
    ifOtherWins: others.length === 0 ? null : money(Math.min(...others)),
  };
}
