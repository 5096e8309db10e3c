/**
 * Which commission plan is whose. A market's plans are fixed when it is defined: of each branch the plan
 * for its sport and type, else for its sport, else for its type, else the one for all markets. The nearest
 * branch above a player counts, but no agent charges less, or gives more, than the branches above it.
 */
import { type AgentId, type Refusal, refuse, type SiteId } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import type {
  CommissionPlan,
  CommissionPlanSet,
  MarketPlan,
  PlanScope,
  PlanTerms,
  SetCommissionPlan,
} from '../../model/commission.ts';
import { isInBranch, mustFindAgent, noAgent, termsOf } from '../agents/tree/tree.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';

/** More than any operator reads. */
const plansMax = 1000;
/** A rebate is paid on stakes, not on winnings. */
const rebateMax = 1000;

export const planKey = ({ siteId, agentId, sportId, marketType }: PlanScope): string =>
  [siteId, agentId ?? '', sportId ?? '', marketType ?? ''].join('/');

export function decideSetPlan(state: ExchangeState, command: SetCommissionPlan & Stamp): Decision {
  const { terms, seq, at } = command;
  const refusal = refuseScope(state, command) ?? (terms && refuseTerms(state, command, terms));
  if (refusal !== null) return refused(refusal);
  const scope = scopeOf(command);
  const known = state.commissionPlans.get(planKey(scope));
  if (terms === null) {
    return known === undefined
      ? refused(refuse('NOT_FOUND', 'There is no such plan.'))
      : happened({ kind: 'commission-plan-set', seq, at, ...scope, terms });
  }
  if (known === undefined && state.commissionPlans.size >= plansMax) {
    return refused(refuse('TOO_MANY_REQUESTS', `There are ${plansMax} plans; end some of them.`));
  }
  if (known?.base === terms.base && known.rebate === terms.rebate) return happened();
  return happened({ kind: 'commission-plan-set', seq, at, ...scope, terms });
}

function scopeOf({ siteId, agentId, sportId, marketType }: PlanScope): PlanScope {
  return {
    siteId,
    ...(agentId !== undefined && { agentId }),
    ...(sportId !== undefined && { sportId }),
    ...(marketType !== undefined && { marketType }),
  };
}

function refuseScope(
  state: ExchangeState,
  { siteId, agentId, by }: SetCommissionPlan,
): Refusal | null {
  if (agentId === undefined) {
    return by === undefined
      ? null
      : refuse('INVALID_REQUEST', 'An agent sets plans of its branch.');
  }
  const agent = state.agents.get(agentId);
  if (agent === undefined || agent.siteId !== siteId) return noAgent(agentId);
  const isOwn = by === undefined || isInBranch(state, agentId, by);
  return isOwn ? null : noAgent(agentId);
}

function refuseTerms(state: ExchangeState, scope: PlanScope, terms: PlanTerms): Refusal | null {
  const { base, rebate } = terms;
  if (!isRate(base, 10_000)) return refuse('INVALID_REQUEST', 'base is 0 to 100 %.');
  if (!isRate(rebate, rebateMax))
    return refuse('INVALID_REQUEST', 'rebate is 0 to 10 % of a stake.');
  if (scope.agentId === undefined) return null;
  const floor = floorOf(state, scope);
  if (floor === null) {
    return refuse('INVALID_REQUEST', 'The site has no plan for these markets; it sets one first.');
  }
  if (base < floor.base) {
    return refuse('INVALID_REQUEST', `base is at least the upline’s, ${floor.base / 100} %.`);
  }
  if (rebate > floor.rebate) {
    return refuse('INVALID_REQUEST', `rebate is at most the upline’s, ${floor.rebate / 100} %.`);
  }
  return null;
}

const isRate = (value: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= 0 && value <= most;

/** What the branches above an agent charge for the markets of its plan; null without a plan of the site. */
function floorOf(state: ExchangeState, scope: PlanScope): PlanTerms | null {
  const { siteId, agentId, sportId = '', marketType = '' } = scope;
  const plans = indexPlans(plansFor(state, { sportId, marketType }));
  return termsAbove(plans, { siteId, path: uplinesOf(state, agentId as AgentId) });
}

/** The agents above an agent, lowest first. */
function uplinesOf(state: ExchangeState, agentId: AgentId): AgentId[] {
  const found: AgentId[] = [];
  let next = termsOf(mustFindAgent(state, agentId)).uplineId;
  while (next !== null) {
    found.push(next);
    next = termsOf(mustFindAgent(state, next)).uplineId;
  }
  return found;
}

export function applyPlanSet({ commissionPlans }: ExchangeState, event: CommissionPlanSet): void {
  const scope = scopeOf(event);
  if (event.terms === null) commissionPlans.delete(planKey(scope));
  else commissionPlans.set(planKey(scope), { ...scope, ...event.terms });
}

interface MarketFacts {
  readonly sportId: string;
  readonly marketType: string;
}

/** The plans that hold in a market of this sport and type, one of each branch that has any. */
export function plansFor({ commissionPlans }: ExchangeState, market: MarketFacts): MarketPlan[] {
  if (commissionPlans.size === 0) return [];
  const found = new Map<string, CommissionPlan>();
  for (const plan of commissionPlans.values()) {
    if (!covers(plan, market)) continue;
    const branch = planKey({ siteId: plan.siteId, ...(plan.agentId && { agentId: plan.agentId }) });
    const before = found.get(branch);
    if (before === undefined || precision(plan) > precision(before)) found.set(branch, plan);
  }
  return [...found.values()].map(({ siteId, agentId, base, rebate }) => ({
    siteId,
    ...(agentId !== undefined && { agentId }),
    base,
    rebate,
  }));
}

const covers = ({ sportId, marketType }: PlanScope, market: MarketFacts): boolean =>
  (sportId ?? market.sportId) === market.sportId &&
  (marketType ?? market.marketType) === market.marketType;

const precision = ({ sportId, marketType }: PlanScope): number =>
  (sportId === undefined ? 0 : 2) + (marketType === undefined ? 0 : 1);

export interface PlanIndex {
  readonly bySite: ReadonlyMap<SiteId, MarketPlan>;
  readonly byAgent: ReadonlyMap<AgentId, MarketPlan>;
}

export function indexPlans(plans: readonly MarketPlan[]): PlanIndex {
  const bySite = new Map<SiteId, MarketPlan>();
  const byAgent = new Map<AgentId, MarketPlan>();
  for (const plan of plans) {
    if (plan.agentId === undefined) bySite.set(plan.siteId, plan);
    else byAgent.set(plan.agentId, plan);
  }
  return { bySite, byAgent };
}

interface Branch {
  readonly siteId: SiteId;
  /** Agents, lowest first. */
  readonly path: readonly AgentId[];
}

/** Terms for the players of a branch; null where the site has no plan and its flat commission counts. */
export function termsAbove(
  { bySite, byAgent }: PlanIndex,
  { siteId, path }: Branch,
): PlanTerms | null {
  const site = bySite.get(siteId);
  if (site === undefined) return null;
  return path.reduceRight<PlanTerms>((above, agentId) => {
    const own = byAgent.get(agentId);
    if (own === undefined) return above;
    return {
      base: Math.max(own.base, above.base),
      rebate: Math.min(own.rebate, above.rebate),
    };
  }, site);
}
