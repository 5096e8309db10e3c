/** Under any acts of agents, the tree sums to zero and every branch has the right amount. */
import { agentId, marketId, money } from '@layline/contract';
import { sumOfBalances } from '@layline/ledger';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import {
  addAgent,
  backKings,
  branchFaults,
  clearing,
  deposit,
  done,
  movePlayer,
  offerKings,
  openBranch,
  openPlayer,
  points,
  shares,
} from '../../../test/branch.ts';
import { closeMarket, define, faultsOf, type Scene, send } from '../../../test/scene.ts';

const agents = ['sue', 'max', 'abe', 'sam', 'mia', 'ann'] as const;
const players = ['anna', 'bilal', 'chitra'] as const;
const agent = fc.constantFrom(...agents);
const upline = fc.constantFrom(null, ...agents);
const player = fc.constantFrom(...players);
const amount = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 60_000 }));
const percent = fc.integer({ min: 0, max: 10_000 });

const act = fc.oneof(
  fc.record({ does: fc.constant('points' as const), id: agent, amount, isDown: fc.boolean() }),
  fc.record({ does: fc.constant('clear' as const), id: agent, upline, amount, isUp: fc.boolean() }),
  fc.record({
    does: fc.constant('shares' as const),
    id: agent,
    sports: percent,
    commission: percent,
  }),
  fc.record({ does: fc.constant('move' as const), id: agent, upline }),
  fc.record({ does: fc.constant('player' as const), player, upline }),
  fc.record({ does: fc.constant('funds' as const), player, amount, isIn: fc.boolean() }),
  fc.record({ does: fc.constant('bet' as const), player, amount }),
  fc.record({ does: fc.constant('settle' as const), isWon: fc.boolean() }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Two branches of three levels, and a player of the site. */
function openTrees(): Scene {
  const scene = openBranch();
  const tree = [
    { id: 'sam', under: null, level: 'super', credit: 500_000, shares: shares(90, 90, 30) },
    { id: 'mia', under: 'sam', level: 'master', credit: 300_000, shares: shares(33.33, 33.33, 30) },
    { id: 'ann', under: 'mia', level: 'agent', credit: 200_000, shares: shares(0) },
  ] as const;
  for (const one of tree) done(scene, addAgent(one));
  done(scene, points(scene, { id: 'sam', amount: 300_000 }));
  done(scene, points(scene, { id: 'mia', amount: 200_000 }));
  done(scene, points(scene, { id: 'ann', amount: 100_000 }));
  done(scene, openPlayer('bilal', 'ann'));
  done(scene, deposit(scene, 'bilal', 40_000));
  done(scene, openPlayer('chitra', null));
  done(scene, deposit(scene, 'chitra', 40_000));
  return scene;
}

function play(scene: Scene, one: Act): void {
  switch (one.does) {
    case 'points': {
      const { id, amount: given, isDown } = one;
      send(scene, points(scene, { id, amount: given, direction: isDown ? 'allocate' : 'return' }));
      return;
    }
    case 'clear': {
      const { id, upline: of, amount: given, isUp } = one;
      const paidBy = isUp ? 'agent' : 'upline';
      send(scene, clearing(scene, { id, upline: of, amount: given, paidBy }));
      return;
    }
    case 'shares': {
      const { id, sports, commission } = one;
      const given = { sports, casino: sports, commission };
      send(scene, { kind: 'set-agent-shares', agentId: agentId(id), shares: given });
      return;
    }
    case 'move': {
      const uplineId = one.upline === null ? null : agentId(one.upline);
      send(scene, { kind: 'move-agent', agentId: agentId(one.id), uplineId });
      return;
    }
    case 'player':
      send(scene, movePlayer(one.player, one.upline));
      return;
    case 'funds': {
      const direction = one.isIn ? 'deposit' : 'withdraw';
      const given = deposit(scene, one.player, one.amount);
      if (given.kind === 'move-funds') send(scene, { ...given, direction });
      return;
    }
    case 'bet':
      return backKings(scene, one.player, one.amount);
    case 'settle':
      return settle(scene, one.isWon);
  }
}

/** Opens another market for the bets that follow. */
function settle(scene: Scene, isWon: boolean): void {
  const open = scene.definition.runners;
  closeMarket(scene, [isWon ? 'Kings' : 'Queens']);
  const commissions = [{ siteId: 'one' as never, basisPoints: 333 }];
  const { marketId: id } = scene.definition;
  done(scene, { kind: 'settle-market', marketId: id, commissions });
  define(scene, { marketId: marketId(`1.${scene.seq}`), status: 'OPEN', runners: open });
  offerKings(scene);
}

test('[AGENT-11] a tree sums to zero after every act, and each branch has what was allocated', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const scene = openTrees();
      for (const one of acts) {
        play(scene, one);
        expect(sumOfBalances(scene.state.ledger)).toBe(money(0));
        expect(branchFaults(scene), JSON.stringify(one)).toEqual([]);
      }
      expect(faultsOf(scene)).toEqual([]);
    }),
    { numRuns: 150 * inject('depth') },
  );
});
