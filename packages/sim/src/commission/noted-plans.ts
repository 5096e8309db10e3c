/**
 * Commission plans, tiers and discounts according to the journal, and what they take, computed as with paper
 * and pencil: exact fractions, rounded once at the end. Shares no code with the exchange.
 */
import type { MarketDefinition, PlayerId, SiteId } from '@layline/contract';
import type { CommissionPlan, Event, ExchangeState, MarketPlan } from '@layline/exchange';

export interface PlanRates {
  readonly base: number;
  readonly rebate: number;
}

type Told = Extract<
  Event,
  { kind: 'commission-plan-set' | 'discount-tiers-set' | 'discounts-set' }
>;

/** What a market charges by: of each site that had a plan when the market was defined. */
export type FixedRates = ReadonlyMap<SiteId, PlanRates>;

const nameOf = ({ siteId, sportId, marketType }: Omit<CommissionPlan, 'base' | 'rebate'>): string =>
  `${siteId} / ${sportId ?? 'any sport'} / ${marketType ?? 'any type'}`;

export class NotedPlans {
  readonly #plans = new Map<string, PlanRates>();
  readonly #tiers = new Map<SiteId, readonly (readonly [from: number, discount: number])[]>();
  readonly #weeks = new Map<SiteId, number>();
  readonly #discounts = new Map<PlayerId, number>();

  get names(): string[] {
    return [...this.#plans.keys()];
  }

  read(event: Told): string[] {
    if (event.kind === 'commission-plan-set') return this.#readPlan(event);
    if (event.kind === 'discounts-set') return this.#readDiscounts(event);
    this.#tiers.set(
      event.siteId,
      event.tiers.map(({ from, discount }) => [from, discount] as const),
    );
    return [];
  }

  #readPlan(event: Extract<Told, { kind: 'commission-plan-set' }>): string[] {
    const name = nameOf(event);
    if (event.terms !== null) this.#plans.set(name, event.terms);
    else if (!this.#plans.delete(name)) return [`the plan ${name} ended and there was none`];
    return [];
  }

  #readDiscounts(event: Extract<Told, { kind: 'discounts-set' }>): string[] {
    const { siteId, week, discounts } = event;
    const isLate = week <= (this.#weeks.get(siteId) ?? 0);
    this.#weeks.set(siteId, week);
    const allowed = [0, ...(this.#tiers.get(siteId) ?? []).map(([, discount]) => discount)];
    const odd = discounts.filter(([, discount]) => !allowed.includes(discount));
    for (const [playerId, discount] of discounts) this.#discounts.set(playerId, discount);
    return [
      ...(isLate ? [`the week ${week} of ${siteId} counted twice`] : []),
      ...odd.map(([playerId, discount]) => `${playerId} got ${discount}, of no tier`),
    ];
  }

  discountOf(playerId: PlayerId): number {
    return this.#discounts.get(playerId) ?? 0;
  }

  /** The plan for sport and type comes first, then that for the sport, for the type, and for all. */
  fixedFor({ fixture, marketType }: MarketDefinition, sites: readonly SiteId[]): FixedRates {
    const { sportId } = fixture;
    const rates = sites.flatMap((siteId) => {
      const scopes = [
        { siteId, sportId, marketType },
        { siteId, sportId },
        { siteId, marketType },
        { siteId },
      ];
      const found = scopes.map((scope) => this.#plans.get(nameOf(scope))).find((one) => one);
      return found === undefined ? [] : [[siteId, found] as const];
    });
    return new Map(rates);
  }

  /** Differences from the live state. */
  compare(state: Pick<ExchangeState, 'commissionPlans' | 'accounts'>): string[] {
    const textOf = (name: string, { base, rebate }: PlanRates): string =>
      `${name} ${base} ${rebate}`;
    const was = [...state.commissionPlans.values()].map((plan) => textOf(nameOf(plan), plan));
    const must = [...this.#plans].map(([name, rates]) => textOf(name, rates));
    const [one, other] = [was.toSorted().join(', '), must.toSorted().join(', ')];
    const discounts = [...state.accounts.values()].filter(
      ({ playerId, discount }) => discount !== this.discountOf(playerId),
    );
    return [
      ...(one === other ? [] : [`plans are ${one || 'none'}; expected ${other || 'none'}`]),
      ...discounts.map(({ playerId, discount }) => `${playerId} has a discount of ${discount}`),
    ];
  }
}

export function compareFixed(event: readonly MarketPlan[] = [], fixed: FixedRates): string[] {
  const text = (siteId: SiteId, { base, rebate }: PlanRates) => `${siteId} ${base} ${rebate}`;
  const was = event.map((plan) => text(plan.siteId, plan)).toSorted();
  const must = [...fixed].map(([siteId, rates]) => text(siteId, rates)).toSorted();
  return was.join() === must.join()
    ? []
    : [`a market was defined under the plans ${was.join()}; expected ${must.join()}`];
}

/** Half up; nothing from a loser. */
export function expectedCommission(net: number, { base }: PlanRates, discount: number): number {
  if (net <= 0) return 0;
  const exact = BigInt(net) * BigInt(base) * BigInt(10_000 - discount);
  return Number((exact + 50_000_000n) / 100_000_000n);
}

interface Maker {
  readonly playerId: PlayerId;
  readonly made: number;
  readonly rebate: number;
}

/** Rounded down; cut in proportion if they would take more than the site's commission in the market. */
export function expectedRebates(makers: readonly Maker[], taken: number): Map<PlayerId, number> {
  const wanted = makers.map(({ made, rebate }) => (BigInt(made) * BigInt(rebate)) / 10_000n);
  const sum = wanted.reduce((total, one) => total + one, 0n);
  const most = BigInt(taken);
  return new Map(
    makers.map(({ playerId }, index) => {
      const own = wanted[index] ?? 0n;
      return [playerId, Number(sum <= most ? own : (own * most) / sum)];
    }),
  );
}
