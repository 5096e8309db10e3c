import { type Money, money, playerId, type RunnerId, runnerId } from '@layline/contract';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { movePlayer, offerKings, openBranch } from '../../../test/branch.ts';
import {
  fundAll,
  matched,
  nextMarket,
  planOf,
  settleFor,
  site,
  weekOf,
} from '../../../test/plan-scene.ts';
import { closeMarket, faultsOf, openScene, type Scene, send } from '../../../test/scene.ts';
import { allBets } from '../held/open-bets.ts';
import { playerRate } from './player-rate.ts';
import { afterCommission } from './rates.ts';

const anna = playerId('anna');
const rateOf = (scene: Scene, flat = 0) =>
  playerRate(scene.state, { marketId: scene.definition.marketId, playerId: anna, flat });

/** What a settlement moves between a player and everybody else. */
const movedBy = (scene: Scene, settle: () => unknown): number => {
  const before = scene.state.accounts.get(anna)?.balance ?? 0;
  settle();
  return (scene.state.accounts.get(anna)?.balance ?? 0) - before;
};

/** Of all bets, from their fills; Kings are runner 1. */
function resultOf(scene: Scene, winner: RunnerId): Money {
  let sum = 0;
  for (const { playerId: who, side, runnerId: on, fills } of allBets(scene.state)) {
    if (who !== anna) continue;
    for (const { odds, size } of fills) {
      const backer = on === winner ? (size * (odds - 100)) / 100 : 0 - size;
      sum += side === 'back' ? backer : 0 - backer;
    }
  }
  return money(Math.round(sum));
}

function discount(scene: Scene, basisPoints: number): void {
  const tiers = [{ from: money(1), discount: basisPoints }];
  send(scene, { kind: 'set-discount-tiers', siteId: site, tiers });
  const paid = [[anna, money(1)]] as const;
  send(scene, { kind: 'set-discounts', siteId: site, week: weekOf(scene), isLast: true, paid });
}

test('[COM-11] what the player is shown after commission is what a settlement leaves, to the unit', () => {
  const percent = fc.integer({ min: 0, max: 3000 });
  const bet = fc.record({
    side: fc.constantFrom('back', 'lay'),
    at: fc.constantFrom(150, 200, 310, 850),
    // Whole units, so that winnings are whole minor units.
    stake: fc.integer({ min: 1, max: 900 }).map((units) => units * 100),
  });
  const given = fc.record({
    site: percent,
    branch: fc.option(percent),
    less: fc.integer({ min: 0, max: 10_000 }),
    bets: fc.array(bet, { minLength: 1, maxLength: 6 }),
    winner: fc.constantFrom('Kings', 'Queens'),
  });
  fc.assert(
    fc.property(given, ({ site: base, branch, less, bets, winner }) => {
      const scene = openBranch();
      fundAll(scene, 'anna', 'berta');
      scene.house.clear();
      send(scene, planOf({ base, rebate: 0 }));
      if (branch !== null)
        send(scene, planOf({ base: base + branch, rebate: 0 }, { agent: 'max' }));
      discount(scene, less);
      nextMarket(scene, '1.2');
      for (const { side, at, stake } of bets) {
        matched(scene, { maker: 'berta', taker: 'anna', side, at, stake });
      }
      const rate = rateOf(scene);
      const result = resultOf(scene, runnerId(winner === 'Kings' ? 1 : 2));
      if (rate === null) throw new Error('The market is open');
      expect(movedBy(scene, () => settleFor(scene, winner))).toBe(afterCommission(result, rate));
    }),
    { numRuns: 30 * inject('depth') },
  );
});

test('[COM-11] without a plan the flat rate counts, and a loss stays whole', () => {
  const scene = openScene({ runners: ['Kings', 'Queens'] });
  fundAll(scene, 'anna', 'berta');
  matched(scene, { maker: 'berta', taker: 'anna', side: 'lay', at: 200, stake: 333_33 });
  const rate = rateOf(scene, 250);
  expect(rate).toEqual({ base: 250, discount: 0 });
  if (rate === null) return;
  expect(afterCommission(money(-333_33), rate)).toBe(-333_33);
  // 2.5 % of 333.33 are 8.33325.
  expect(afterCommission(money(333_33), rate)).toBe(325_00);
  closeMarket(scene, ['Kings']);
  const commissions = [{ siteId: site, basisPoints: 250 }];
  const { marketId } = scene.definition;
  const settle = () => send(scene, { kind: 'settle-market', marketId, commissions });
  expect(movedBy(scene, settle)).toBe(325_00);
  expect(faultsOf(scene)).toEqual([]);
});

test('[COM-11] the agents at the oldest bet count, and those of now for a player without bets', () => {
  const scene = openBranch();
  send(scene, planOf({ base: 100, rebate: 0 }));
  send(scene, planOf({ base: 700, rebate: 0 }, { agent: 'abe' }));
  nextMarket(scene, '1.2');
  offerKings(scene);
  expect(rateOf(scene)).toEqual({ base: 700, discount: 0 });
  send(scene, movePlayer('anna', null));
  expect(rateOf(scene)).toEqual({ base: 100, discount: 0 });
  send(scene, movePlayer('anna', 'abe'));
  fundAll(scene, 'berta');
  matched(scene, { maker: 'berta', taker: 'anna', side: 'lay', at: 200, stake: 10_00 });
  send(scene, movePlayer('anna', null));
  expect(rateOf(scene)).toEqual({ base: 700, discount: 0 });
  expect(
    playerRate(scene.state, {
      marketId: scene.definition.marketId,
      playerId: playerId('x'),
      flat: 0,
    }),
  ).toBeNull();
});
