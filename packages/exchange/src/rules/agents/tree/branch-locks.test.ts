/** Locks of branches (docs/rules/agents.md). */
import { agentId, type Instant, money, odds, playerId, runnerId } from '@layline/contract';
import { beforeEach, expect, test } from 'vitest';
import {
  addAgent,
  deposit,
  done,
  movePlayer,
  offerKings,
  openBranch,
  openPlayer,
  points,
  shares,
} from '../../../../test/branch.ts';
import { closeMarket, faultsOf, placeBet, type Scene, send } from '../../../../test/scene.ts';
import type { LockBranch, LockedPart, UnlockBranch } from '../../../model/branch-lock.ts';
import { restoreExchange, snapshotExchange, stateHash } from '../../../snapshot.ts';
import { isSignInLocked, locksOfAgent, signInLocked } from './branch-locks.ts';

let scene: Scene;
beforeEach(() => {
  scene = openBranch();
});

const betting: LockedPart = { kind: 'betting' };
const lock = (
  id: string,
  part: LockedPart = betting,
  more: Partial<LockBranch> = {},
): LockBranch => ({
  kind: 'lock-branch',
  agentId: agentId(id),
  part,
  reason: 'does not pay',
  until: null,
  ...more,
});
const unlock = (
  id: string,
  part: LockedPart = betting,
  more: Partial<UnlockBranch> = {},
): UnlockBranch => ({
  kind: 'unlock-branch',
  agentId: agentId(id),
  part,
  reason: 'paid',
  ...more,
});
const refusal = (command: LockBranch | UnlockBranch) => send(scene, command).refusal?.code ?? null;

/** Places a bet on Kings, and returns the code of its refusal. */
const bet = (who = 'anna', side: 'back' | 'lay' = 'back') => {
  const ask = { who, side, runner: runnerId(1), odds: odds(200), stake: money(100) } as const;
  return placeBet(scene, ask, { persistence: 'keep' }).refusal?.code ?? null;
};
const after = (ms: number): Instant => (scene.at + ms) as Instant;

test('[AGENT-15] a lock at the top stops all bets of the branch, hedges too, until it is lifted', () => {
  expect(bet()).toBeNull();
  done(scene, lock('sue'));
  expect(bet()).toBe('ACCOUNT_LOCKED');
  expect(bet('anna', 'lay')).toBe('ACCOUNT_LOCKED');
  done(scene, unlock('sue'));
  expect(bet()).toBeNull();
  expect(faultsOf(scene)).toEqual([]);
});

test('[AGENT-15] players and agents that come later are locked as well, those of others are not', () => {
  done(scene, lock('max'));
  done(scene, openPlayer('late', 'abe'));
  done(scene, deposit(scene, 'late', 1_000));
  done(scene, addAgent({ id: 'new', under: 'max', level: 'agent', credit: 0, shares: shares(0) }));
  done(scene, openPlayer('later', 'new'));
  done(scene, openPlayer('free', null));
  done(scene, deposit(scene, 'free', 1_000));
  expect(bet('late')).toBe('ACCOUNT_LOCKED');
  expect(bet('later')).toBe('ACCOUNT_LOCKED');
  expect(bet('free')).toBeNull();
});

test('[AGENT-15] a player who moves leaves the locks of the old branch and gets those of the new', () => {
  done(scene, lock('abe'));
  done(scene, points(scene, { id: 'sue', amount: 100_000 }));
  done(scene, movePlayer('anna', null));
  expect(bet()).toBeNull();
  closeMarket(scene, ['Queens']);
  done(scene, { kind: 'settle-market', marketId: scene.definition.marketId, commissions: [] });
  done(scene, movePlayer('anna', 'abe'));
  expect(locksOfAgent(scene.state, { agentId: agentId('abe'), at: scene.at })).toHaveLength(1);
});

test('[AGENT-15] a sport or a market is locked alone, and the lock of a market ends with it', () => {
  const { marketId, fixture } = scene.definition;
  const [ofMarket, ofSport] = [
    { kind: 'market', marketId },
    { kind: 'sport', sportId: fixture.sportId },
  ] as const;
  for (const part of [ofMarket, ofSport]) {
    done(scene, lock('abe', part));
    expect(bet()).toBe('ACCOUNT_LOCKED');
    done(scene, unlock('abe', part));
    expect(bet()).toBeNull();
  }
  done(scene, lock('abe', { kind: 'sport', sportId: '2' as never }));
  expect(bet()).toBeNull();
  done(scene, lock('abe', ofMarket));
  closeMarket(scene, ['Queens']);
  done(scene, { kind: 'settle-market', marketId, commissions: [] });
  expect(
    locksOfAgent(scene.state, { agentId: agentId('abe'), at: scene.at }).map(
      ({ part }) => part.kind,
    ),
  ).toEqual(['sport']);
  expect(refusal(lock('abe', ofMarket))).toBe('MARKET_CLOSED');
});

test('[AGENT-15] a lock of signing in also stops bets, and names the players', () => {
  done(scene, lock('sue', { kind: 'sign-in' }));
  expect(bet()).toBe('ACCOUNT_LOCKED');
  expect(signInLocked(scene.state, scene.at)).toEqual(['anna']);
  expect(isSignInLocked(scene.state, { playerId: playerId('anna'), at: scene.at })).toBe(true);
});

test('[AGENT-15] a lock is over at its end, to the millisecond', () => {
  const until = after(60_000);
  /** The next command is a second after it. */
  const aSecondBefore = (at: number) => (at - 1_000) as Instant;
  done(scene, lock('abe', betting, { until }));
  scene.at = aSecondBefore(until - 1);
  expect(bet()).toBe('ACCOUNT_LOCKED');
  scene.at = aSecondBefore(until);
  expect(bet()).toBeNull();
  expect(refusal(unlock('abe'))).toBe('NOT_FOUND');
  expect(refusal(lock('abe', betting, { until }))).toBe('INVALID_REQUEST');
});

test('[AGENT-15] what staff or an upline locked, an agent can neither lift nor shorten', () => {
  const by = agentId('max');
  done(scene, lock('abe'));
  expect(refusal(unlock('abe', betting, { by }))).toBe('INVALID_REQUEST');
  expect(refusal(lock('abe', betting, { by, until: after(60_000) }))).toBe('INVALID_REQUEST');
  done(scene, unlock('abe'));
  done(scene, lock('abe', betting, { by: agentId('sue') }));
  expect(refusal(unlock('abe', betting, { by }))).toBe('INVALID_REQUEST');
  done(scene, unlock('abe', betting, { by: agentId('sue') }));
  done(scene, lock('abe', betting, { by }));
  // The one above may lift what the one below set.
  expect(refusal(unlock('abe', betting, { by: agentId('sue') }))).toBeNull();
});

test('[AGENT-15] no agent locks itself, one above or another branch', () => {
  for (const id of ['max', 'sue', 'nobody']) {
    expect(refusal(lock(id, betting, { by: agentId('max') })), id).toBe('NOT_FOUND');
  }
});

test('[AGENT-15] locks need a reason, and the same again changes nothing', () => {
  expect(refusal(lock('abe', betting, { reason: ' ' }))).toBe('INVALID_REQUEST');
  done(scene, lock('abe'));
  expect(send(scene, lock('abe')).events).toEqual([]);
  done(scene, lock('abe', betting, { reason: 'another' }));
  expect(locksOfAgent(scene.state, { agentId: agentId('abe'), at: scene.at })).toMatchObject([
    { reason: 'another' },
  ]);
});

test('[AGENT-15] locks survive a snapshot, and resting bets stay', () => {
  offerKings(scene);
  done(scene, lock('abe'));
  const restored = restoreExchange(JSON.parse(JSON.stringify(snapshotExchange(scene.state))));
  expect(stateHash(restored)).toBe(stateHash(scene.state));
  expect(restored.branchLocks).toEqual(scene.state.branchLocks);
});
