/** What a site's plans and discounts are, for lists and for the engine's weekly work. */
import type { Instant, MarketId, PlayerId, SiteId } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { CommissionPlan, DiscountTier, PlanTerms } from '../../model/commission.ts';

export const commissionPlans = (state: ExchangeState, siteId: SiteId): CommissionPlan[] =>
  [...state.commissionPlans.values()].filter((plan) => plan.siteId === siteId);

export interface SiteDiscounts {
  readonly tiers: readonly DiscountTier[];
  /** The last week whose discounts are set; null if there was none. */
  readonly week: Instant | null;
  /** Players with a discount, in basis points. */
  readonly players: readonly (readonly [PlayerId, number])[];
}

export function siteDiscounts(state: ExchangeState, siteId: SiteId): SiteDiscounts {
  const week = state.discountWeeks.get(siteId) ?? null;
  const tiers = state.discountTiers.get(siteId) ?? [];
  if (week === null) return { tiers, week, players: [] };
  const players = [...state.accounts.values()]
    .filter((account) => account.siteId === siteId && account.discount > 0)
    .map(({ playerId, discount }) => [playerId, discount] as const);
  return { tiers, week, players };
}

export interface ShownPlan extends PlanTerms {
  /** An agent of the site charges its branch more. */
  readonly isLeast: boolean;
}

/** What a site charges in an open market; null without a plan, where the flat commission counts. */
export function planOfMarket(
  state: ExchangeState,
  { marketId, siteId }: { readonly marketId: MarketId; readonly siteId: SiteId },
): ShownPlan | null {
  const plans = (state.markets.get(marketId)?.plans ?? []).filter((one) => one.siteId === siteId);
  const own = plans.find(({ agentId }) => agentId === undefined);
  if (own === undefined) return null;
  const { base, rebate } = own;
  return { base, rebate, isLeast: plans.some((one) => one.base > base) };
}
