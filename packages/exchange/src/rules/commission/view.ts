/** What a site's plans and discounts are, for lists and for the engine's weekly work. */
import type { Instant, PlayerId, SiteId } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { CommissionPlan, DiscountTier } from '../../model/commission.ts';

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
