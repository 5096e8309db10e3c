/**
 * What a settlement takes from its winners, and gives to those whose offers others took: by the plans that
 * were fixed when the market was defined, or by the site's flat rate where it had none.
 */
import {
  cutInProportion,
  type MarketDefinition,
  type Money,
  makeMoneyText,
  money,
  noMoney,
  type PlayerId,
  type SiteId,
} from '@layline/contract';
import type { Account, Transfer } from '@layline/ledger';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { SettleableBet, SettledBet } from '../../model/bet.ts';
import type { SiteCommission } from '../../model/command.ts';
import type { CommissionTerms, MarketPlan, PlanTerms } from '../../model/commission.ts';
import { pathAt } from '../agents/tree/tree.ts';
import type { Explain } from '../decision/decision.ts';
import { isVoidPiece } from '../risk/position.ts';
import type { Reducible } from '../risk/reduction.ts';
import { indexPlans, termsAbove } from './plans.ts';
import { commissionOn, discounted, rebateOn } from './rates.ts';

export interface Settling {
  readonly bets: readonly SettledBet[];
  /** Number of the command that placed the bet at this index. */
  readonly placedSeq: (index: number) => number;
  /** The part of the bet at this index that others took while it waited. */
  readonly madeOf: (index: number) => Money;
  /** Flat rates, for sites without a plan in this market. */
  readonly commissions: readonly SiteCommission[];
  /** Null in a market without plans. */
  readonly terms: CommissionTerms | null;
}

export interface Charge {
  readonly account: PlayerAccount;
  readonly net: Money;
  readonly made: Money;
  readonly base: number;
  readonly discount: number;
  readonly rebateRate: number;
  readonly isByPlan: boolean;
  readonly commission: Money;
  /** Before the cut, and after it. */
  readonly rebateWanted: Money;
  readonly rebate: Money;
}

/** By player, in the order of their first bets; empty where no site charges anything. */
export function chargesOf(state: ExchangeState, settling: Settling): Charge[] {
  const { commissions, terms } = settling;
  if (commissions.length === 0 && terms === null) return [];
  const ratesOf = findRates(state, settling);
  const charges = [...sumsOf(settling)].map(([playerId, sums]) => {
    const account = state.accounts.get(playerId);
    if (account === undefined) throw new Error(`A bet of ${playerId} has no account`);
    return chargeOf(account, sums, ratesOf(account, sums));
  });
  return terms === null ? charges : cutRebates(charges);
}

interface Sums {
  net: number;
  made: number;
  readonly firstSeq: number;
}

function sumsOf({ bets, placedSeq, madeOf, terms }: Settling): Map<PlayerId, Sums> {
  const sums = new Map<PlayerId, Sums>();
  for (const [index, { playerId, profit }] of bets.entries()) {
    const sum = sums.get(playerId) ?? { net: 0, made: 0, firstSeq: placedSeq(index) };
    sums.set(playerId, sum);
    sum.net += profit;
    if (terms !== null) sum.made += madeOf(index);
  }
  return sums;
}

interface Rates extends PlanTerms {
  readonly discount: number;
  readonly isByPlan: boolean;
}

/** The path is that of a player's oldest bet, as the sharing of the commission is. */
export function findRates(
  state: ExchangeState,
  { commissions, terms }: Pick<Settling, 'commissions' | 'terms'>,
) {
  const flat = new Map(commissions.map(({ siteId, basisPoints }) => [siteId, basisPoints]));
  const plans = indexPlans(terms?.plans ?? []);
  const discounts = new Map(terms?.discounts ?? []);
  return (account: PlayerAccount, { firstSeq }: Pick<Sums, 'firstSeq'>): Rates => {
    const { siteId, playerId, agents } = account;
    const hasPath = plans.byAgent.size > 0 && agents.length > 0;
    const path = hasPath ? pathAt(state, account, firstSeq).map(({ agentId }) => agentId) : [];
    const own = termsAbove(plans, { siteId, path });
    return own === null
      ? { base: flat.get(siteId) ?? 0, rebate: 0, discount: 0, isByPlan: false }
      : { ...own, discount: discounts.get(playerId) ?? 0, isByPlan: true };
  };
}

function chargeOf(account: PlayerAccount, sums: Sums, rates: Rates): Charge {
  const { base, discount, rebate: rebateRate, isByPlan } = rates;
  const [net, made] = [money(sums.net), money(sums.made)];
  const commission = isByPlan ? discounted(net, { base, discount }) : commissionOn(net, base);
  const rebate = rebateOn(made, rebateRate);
  const wanted = { rebateWanted: rebate, rebate };
  return { account, net, made, base, discount, rebateRate, isByPlan, commission, ...wanted };
}

function cutRebates(charges: readonly Charge[]): Charge[] {
  const cut = new Map<Charge, Money>();
  for (const ofSite of Map.groupBy(charges, ({ account }) => account.siteId).values()) {
    const taken = money(ofSite.reduce((sum, { commission }) => sum + commission, 0));
    const given = cutInProportion(
      ofSite.map(({ rebateWanted }) => rebateWanted),
      taken,
    );
    for (const [index, charge] of ofSite.entries()) cut.set(charge, given[index] as Money);
  }
  return charges.map((charge) => ({ ...charge, rebate: cut.get(charge) as Money }));
}

/** The part of a bet that other players took while it waited, without what is void. */
export function madeIn({ definition }: Pick<Reducible, 'definition'>, bet: SettleableBet): Money {
  let made = 0;
  for (const fill of bet.fills) {
    if (fill.maker?.betId === bet.betId && !isVoidPiece(definition, fill)) made += fill.size;
  }
  return made > 0 && isRunning(definition, bet) ? money(made) : noMoney;
}

const isRunning = ({ runners }: MarketDefinition, { runnerId }: SettleableBet): boolean =>
  runners.some((one) => one.runnerId === runnerId && one.status !== 'REMOVED');

/** What is recorded for corrections: null where no plan was fixed. */
export function recordedTerms(
  state: ExchangeState,
  plans: readonly MarketPlan[] | undefined,
  bets: readonly Pick<SettledBet, 'playerId'>[],
): CommissionTerms | null {
  if (plans === undefined) return null;
  const players = new Set(bets.map(({ playerId }) => playerId));
  const discounts = [...players].flatMap((playerId): [PlayerId, number][] => {
    const discount = state.accounts.get(playerId)?.discount ?? 0;
    return discount === 0 ? [] : [[playerId, discount]];
  });
  return { plans, discounts };
}

interface Named {
  readonly marketId: NonNullable<Transfer['marketId']>;
  readonly name: string;
}

const percent = (basisPoints: number): string => `${basisPoints / 100} %`;

export function commissionTransfers(charges: readonly Charge[], market: Named): Transfer[] {
  const { marketId, name } = market;
  const ends = new Map<SiteId, Account>();
  const endOf = (siteId: SiteId): Account => {
    const end = ends.get(siteId) ?? { kind: 'commission', siteId };
    ends.set(siteId, end);
    return end;
  };
  const bound = { marketId, betId: null };
  const taken = charges.flatMap(({ account, commission: amount, base, discount }): Transfer[] => {
    if (amount === 0) return [];
    const less = discount === 0 ? '' : ` x (1 - ${percent(discount)})`;
    const remark = `Commission ${percent(base)}${less} on ${name}`;
    const to = endOf(account.siteId);
    return [{ from: account.end, to, amount, reason: 'commission', ...bound, remark }];
  });
  const given = charges.flatMap(({ account, rebate: amount, rebateRate }): Transfer[] => {
    if (amount === 0) return [];
    const remark = `Commission rebate ${percent(rebateRate)} on ${name}`;
    const from = endOf(account.siteId);
    return [{ from, to: account.end, amount, reason: 'rebate', ...bound, remark }];
  });
  return [...taken, ...given];
}

/** The sentences that show a player how a plan's commission and rebate were computed. */
function explainCharge(charge: Charge): string[] {
  const { net, made, base, discount, rebateRate, isByPlan, commission } = charge;
  if (!isByPlan) return [];
  const less = discount === 0 ? '' : ` × (1 - ${percent(discount)})`;
  const taken = `${makeMoneyText(net)} × ${percent(base)}${less} = ${makeMoneyText(commission)}.`;
  return [
    ...(net > 0 && base > 0 ? [`Commission ${taken}`] : []),
    ...(made > 0 && rebateRate > 0 ? [explainRebate(charge)] : []),
  ];
}

function explainRebate({ made, rebateRate, rebateWanted, rebate }: Charge): string {
  const sum = `Maker rebate ${makeMoneyText(made)} × ${percent(rebateRate)}`;
  const wanted = `${sum} = ${makeMoneyText(rebateWanted)}.`;
  if (rebate === rebateWanted) return wanted;
  return `${wanted} The commission of the market pays ${makeMoneyText(rebate)} of it.`;
}

/** Adds the sentences of a player's charge to the worksheet of their last bet in the market. */
export function withCharges(
  explain: Explain,
  { bets, charges }: { readonly bets: readonly SettledBet[]; readonly charges: readonly Charge[] },
): Explain {
  if (!charges.some(({ isByPlan }) => isByPlan)) return explain;
  const lastOf = new Map(bets.map(({ playerId }, index) => [playerId, index]));
  const lines = new Map(
    charges.map((charge) => [lastOf.get(charge.account.playerId), explainCharge(charge)]),
  );
  return (index) => [...explain(index), ...(lines.get(index) ?? [])];
}
