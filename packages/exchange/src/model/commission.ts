/**
 * Commission plans, in commands, events and memory. A plan is a site's or an agent's, for one sport or
 * market type or for all. Rates are in basis points: 500 is 5 %.
 */
import type { AgentId, Instant, Money, PlayerId, SiteId } from '@layline/contract';
import type { ByAgent } from './agent.ts';

export interface PlanTerms {
  /** Of a player's net winnings in a market, before the player's discount. */
  readonly base: number;
  /** Of a player's own stake that others took while it waited. */
  readonly rebate: number;
}

/** Whose plan it is, and for which markets. */
export interface PlanScope {
  readonly siteId: SiteId;
  /** The agent whose branch it is; the site's own plan if absent. */
  readonly agentId?: AgentId;
  readonly sportId?: string;
  readonly marketType?: string;
}

export interface CommissionPlan extends PlanScope, PlanTerms {}

/** Sets a plan for markets that are defined from now on, or ends it. */
export interface SetCommissionPlan extends PlanScope, ByAgent {
  readonly kind: 'set-commission-plan';
  readonly terms: PlanTerms | null;
}

export interface CommissionPlanSet extends PlanScope {
  readonly kind: 'commission-plan-set';
  readonly seq: number;
  readonly at: Instant;
  readonly terms: PlanTerms | null;
}

/** A branch's plan for one market, fixed when the market was defined. */
export interface MarketPlan extends PlanTerms {
  readonly siteId: SiteId;
  readonly agentId?: AgentId;
}

type Discount = readonly [playerId: PlayerId, basisPoints: number];

/** What a settlement charged by, so that a correction charges by the same. */
export interface CommissionTerms {
  readonly plans: readonly MarketPlan[];
  /** Of the players with bets in the market that had any. */
  readonly discounts: readonly Discount[];
}

/** From this commission paid in four weeks on, a player pays so much less. */
export interface DiscountTier {
  readonly from: Money;
  /** In basis points: 4000 is 40 % less. */
  readonly discount: number;
}

/** Replaces a site's tiers; none ends all discounts with the next week. */
export interface SetDiscountTiers {
  readonly kind: 'set-discount-tiers';
  readonly siteId: SiteId;
  /** Lowest first. */
  readonly tiers: readonly DiscountTier[];
}

export interface DiscountTiersSet extends Omit<SetDiscountTiers, 'kind'> {
  readonly kind: 'discount-tiers-set';
  readonly seq: number;
  readonly at: Instant;
}

/** Gives players the discounts of a week, by the commission that they paid in the four weeks before it. */
export interface SetDiscounts {
  readonly kind: 'set-discounts';
  readonly siteId: SiteId;
  /** The Monday from which they hold; each counts once. */
  readonly week: Instant;
  /** A week's discounts may take several commands; the last one ends the week. */
  readonly isLast: boolean;
  /** Commission less rebates; a player with a discount who paid nothing is listed with 0. */
  readonly paid: readonly (readonly [playerId: PlayerId, amount: Money])[];
}

export interface DiscountsSet {
  readonly kind: 'discounts-set';
  readonly seq: number;
  readonly at: Instant;
  readonly siteId: SiteId;
  readonly week: Instant;
  readonly isLast: boolean;
  /** Those that change. */
  readonly discounts: readonly Discount[];
}

export type CommissionCommand = SetCommissionPlan | SetDiscountTiers | SetDiscounts;
export type CommissionEvent = CommissionPlanSet | DiscountTiersSet | DiscountsSet;

const eventKinds: ReadonlySet<string> = new Set<CommissionEvent['kind']>([
  'commission-plan-set',
  'discount-tiers-set',
  'discounts-set',
]);

export const isCommissionEvent = (event: { readonly kind: string }): event is CommissionEvent =>
  eventKinds.has(event.kind);
