/** What a branch can lose at most (docs/rules/agents.md). */
import { agentId, money, odds, playerId, runnerId } from '@layline/contract';
import { beforeEach, expect, test } from 'vitest';
import {
  backKings,
  deposit,
  done,
  openBranch,
  openPlayer,
  owed,
  points,
  shares,
} from '../../../test/branch.ts';
import { closeMarket, placeBet, type Scene } from '../../../test/scene.ts';
import { branchWorst } from './branch-worst.ts';

let scene: Scene;
beforeEach(() => {
  scene = openBranch();
});

const worst = (id: string) => branchWorst(scene.state, agentId(id));
const all = () => ['abe', 'max', 'sue'].map(worst);
const setShares = (id: string, sports: number) =>
  done(scene, { kind: 'set-agent-shares', agentId: agentId(id), shares: shares(sports) });

test('[AGENT-16] is the share of each branch in what its players can win', () => {
  expect(all()).toEqual([0, 0, 0]);
  backKings(scene, 'anna', 10_000);
  expect(all()).toEqual([2_000, 5_000, 6_000]);
});

test('[AGENT-16] uses the shares of the time of each bet', () => {
  backKings(scene, 'anna', 10_000);
  setShares('abe', 50);
  backKings(scene, 'anna', 10_000);
  expect(worst('abe')).toBe(2_000 + 5_000);
});

test('[AGENT-16] nets bets of the branch’s players against each other', () => {
  done(scene, openPlayer('bilal', 'abe'));
  done(scene, deposit(scene, 'bilal', 20_000));
  backKings(scene, 'anna', 10_000);
  const lay = { who: 'bilal', side: 'lay', runner: runnerId(1), odds: odds(200) } as const;
  placeBet(scene, { ...lay, stake: money(10_000) }, { persistence: 'keep' });
  expect(worst('abe')).toBe(0);
});

test('[AGENT-16] counts an unmatched bet as matched where that is worse', () => {
  const back = { who: 'anna', side: 'back', runner: runnerId(1), odds: odds(300) } as const;
  placeBet(scene, { ...back, stake: money(10_000) }, { persistence: 'keep' });
  expect(worst('abe')).toBe(4_000);
});

test('[AGENT-16] is what is then lost, if the worst happens', () => {
  done(scene, openPlayer('bilal', 'max'));
  done(scene, points(scene, { id: 'sue', amount: 50_000 }));
  done(scene, points(scene, { id: 'max', amount: 50_000 }));
  done(scene, deposit(scene, 'bilal', 20_000));
  backKings(scene, 'anna', 10_000);
  backKings(scene, 'bilal', 3_000);
  const expected = all();
  expect(expected).toEqual([2_000, 5_000 + 1_500, 6_000 + 1_800]);
  closeMarket(scene, ['Kings']);
  done(scene, { kind: 'settle-market', marketId: scene.definition.marketId, commissions: [] });
  // A branch loses what its players won, less what its upline owes for it.
  const won = { abe: 10_000, max: 13_000, sue: 13_000 };
  const uplines = { abe: 'max', max: 'sue', sue: null } as const;
  const lost = (['abe', 'max', 'sue'] as const).map((id) => won[id] + owed(scene, id, uplines[id]));
  expect(lost).toEqual(expected);
  expect(all()).toEqual([0, 0, 0]);
  expect(scene.state.accounts.get(playerId('anna'))?.exposure).toBe(0);
});
