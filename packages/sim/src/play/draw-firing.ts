/**
 * The bets of triggers as the watch of the prices sends them: of those that are reached mostly, and wrongly
 * now and then: a price that is not there, twice at once, after the end, or under an earlier reference.
 */
import { clientRef, type Odds, oddsMin } from '@layline/contract';
import type { BetRequest, Request } from '@layline/server/engine';
import { limitsOf } from '../acts/people.ts';
import type { NotedTrigger } from '../model/noted/noted-trigger.ts';
import { matchedOf } from '../model/noted/reference-model.ts';
import {
  firingTerms,
  hasMatched,
  isAttached,
  isReached,
  parentOf,
  priceFor,
  waits,
} from '../model/triggers/firing.ts';
import { nameTrigger } from './bet-name.ts';
import { allTriggers } from './draw-trigger.ts';
import type { World } from './world.ts';

const priceNow = ({ marketCache }: World, { marketId, runnerId, side }: NotedTrigger) =>
  priceFor(marketCache.openPricesOf(marketId, runnerId), side);

function isDue(world: World, trigger: NotedTrigger): boolean {
  if (!waits(trigger)) return false;
  const parent = parentOf(world.model, trigger);
  if (trigger.kind !== 'offset') {
    const isArmed = !isAttached(trigger) || hasMatched(world.model, trigger);
    return isArmed && isReached(trigger, priceNow(world, trigger));
  }
  return parent !== undefined && matchedOf(parent) > trigger.covered;
}

const isOpen = ({ markets, feed }: World['model'], marketId: NotedTrigger['marketId']): boolean =>
  markets.get(marketId)?.definition.status === 'OPEN' && !feed.isStale(marketId);

export const hasDue = (world: World): boolean =>
  allTriggers(world).some((one) => isDue(world, one));

/** Empty while there are no triggers. */
export function drawFirings(world: World): Request[] {
  const { dice } = world;
  const all = allTriggers(world);
  if (all.length === 0) return [];
  const due = all.filter((one) => isDue(world, one));
  const open = all.filter(
    (one) => waits(one) && one.odds !== oddsMin && isOpen(world.model, one.marketId),
  );
  const some = dice.weigh([
    [due.length > 0 ? 6 : 0, due],
    [open.length > 0 ? 6 : 0, open],
    [1, all],
  ]);
  const trigger = dice.pick(some);
  const firing = drawFiring(world, trigger);
  return dice.isLucky(10) ? [firing, firing] : [firing];
}

function drawFiring(world: World, trigger: NotedTrigger): BetRequest {
  const { dice, model } = world;
  const { playerId, marketId, runnerId, side, persistence, kind, covered } = trigger;
  const limits = limitsOf('match');
  const terms = firingTerms(model, trigger, limits);
  const triggerId = nameTrigger(playerId, trigger.clientRef);
  const isPriced = kind !== 'offset';
  // Its very price, as if it had been there a moment ago; and what only a mistake would say.
  const seen = dice.weigh([
    [8, trigger.odds],
    [8, priceNow(world, trigger)],
    [1, dice.pick([101, 100_000, null])],
  ]) as Odds | null;
  const before = dice.isLucky(12) ? dice.pick([0, covered + 1]) : covered;
  const stakeMin = dice.pick([2, 2, 2, 400, 20_000]) as typeof limits.stakeMin;
  const stakeMax = dice.pick([limits.stakeMax, limits.stakeMax, 300]) as typeof limits.stakeMax;
  return {
    kind: 'place-bet',
    clientRef: clientRef(`~${kind.charAt(0)}${triggerId}.${before}`),
    playerId,
    marketId,
    runnerId,
    side,
    persistence,
    odds: (terms?.odds ?? oddsMin) as Odds,
    stake: (terms?.stake ?? 1) as BetRequest['stake'],
    limits: { stakeMin, stakeMax },
    fires: { triggerId, odds: isPriced ? seen : null },
  };
}
