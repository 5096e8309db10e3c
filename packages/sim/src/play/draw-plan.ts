/** Draws commission plans, discount tiers and the discounts of a week. */
import { instant, money } from '@layline/contract';
import type { Request } from '@layline/server/engine';
import { people } from '../acts/people.ts';
import type { World } from './world.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

export function drawPlan(world: World): Request {
  const { dice } = world;
  return dice.weigh<() => Request>([
    [6, () => drawPlanOf(world)],
    [2, () => drawTiers(world)],
    [3, () => drawDiscounts(world)],
  ])();
}

/** In most stories there are plans and discounts from the first market on. */
export function drawOpeningPlans(world: World): readonly Request[] {
  const { dice, clock } = world;
  if (!dice.isLucky(70)) return [];
  const siteId = dice.pick(people).siteId;
  const own = people.filter((one) => one.siteId === siteId);
  const terms = { base: dice.pick([333, 500, 1250]), rebate: dice.pick([77, 300]) };
  const tiers = [{ from: money(1), discount: dice.pick([1500, 3333]) }];
  const paid = own.map(({ playerId }) => [playerId, money(1)] as const);
  const week = instant(clock.now());
  return [
    { kind: 'set-commission-plan', siteId, terms },
    { kind: 'set-discount-tiers', siteId, tiers },
    { kind: 'set-discounts', siteId, week, isLast: true, paid },
  ];
}

function drawPlanOf({ dice, model }: World): Request {
  const { siteId } = dice.pick(people);
  const markets = [...model.markets.values()].map(({ definition }) => definition);
  const market = markets.length > 0 && dice.isLucky(60) ? dice.pick(markets) : null;
  const scope = {
    siteId,
    ...(market !== null && dice.isLucky(60) && { sportId: market.fixture.sportId }),
    ...(market !== null && dice.isLucky(60) && { marketType: market.marketType }),
  };
  const isEnd = model.plans.names.length > 0 && dice.isLucky(20);
  const base = dice.pick([0, 1, 150, 333, 500, 1250, 10_000]);
  // Rebates above any commission, so that they must be cut.
  const rebate = dice.pick([0, 10, 77, 300, 1000]);
  return { kind: 'set-commission-plan', ...scope, terms: isEnd ? null : { base, rebate } };
}

function drawTiers({ dice }: World): Request {
  const { siteId } = dice.pick(people);
  const tiers = [
    { from: money(dice.between(1, 500)), discount: dice.pick([1, 1500, 3333]) },
    { from: money(dice.between(501, 5000)), discount: dice.pick([4000, 9999]) },
  ];
  return { kind: 'set-discount-tiers', siteId, tiers: tiers.slice(0, dice.between(0, 2)) };
}

function drawDiscounts({ dice, clock }: World): Request {
  const { siteId } = dice.pick(people);
  const own = people.filter((one) => one.siteId === siteId);
  const paid = own.map(({ playerId }) => [playerId, money(dice.between(0, 6000))] as const);
  // Now and then a week that was set before.
  const week = instant(clock.now() - (dice.isLucky(20) ? weekMs : 0));
  return { kind: 'set-discounts', siteId, week, isLast: true, paid };
}
