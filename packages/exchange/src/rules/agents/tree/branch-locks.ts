/**
 * Locks of whole branches. A player is covered by the locks of all agents above, as the tree is when the
 * player bets or signs in, so players and agents that come later are covered too. Resting bets stay in the
 * book; cancels and payouts go on. An agent lifts or replaces only locks that itself or its branch set.
 */
import {
  type AgentId,
  findSport,
  type Instant,
  type PlayerId,
  type Refusal,
  refuse,
} from '@layline/contract';
import type { PlayerAccount } from '../../../memory/market.ts';
import type { ExchangeState } from '../../../memory/state.ts';
import type {
  BranchLock,
  BranchLocked,
  BranchUnlocked,
  LockBranch,
  LockedPart,
  UnlockBranch,
} from '../../../model/branch-lock.ts';
import type { Stamp } from '../../../model/command.ts';
import { type Decision, happened, refused } from '../../decision/decision.ts';
import { agentOf, branchOf, isInBranch, noAgent, termsOf } from './tree.ts';

/** More than any operator reads. */
const locksMax = 1000;
const reasonMax = 300;

function partKey(part: LockedPart): string {
  switch (part.kind) {
    case 'sign-in':
    case 'betting':
      return part.kind;
    case 'sport':
      return `sport/${part.sportId}`;
    case 'market':
      return `market/${part.marketId}`;
  }
}

export const lockKey = ({ agentId, part }: Pick<BranchLock, 'agentId' | 'part'>): string =>
  `${agentId} ${partKey(part)}`;

const isOver = ({ until }: BranchLock, at: Instant): boolean => until !== null && until <= at;

/** Locking again replaces reason and end; with the same ones nothing happens. */
export function decideLockBranch(state: ExchangeState, command: LockBranch & Stamp): Decision {
  const { agentId, part, reason, until, by, seq, at } = command;
  const agent = state.agents.get(agentId);
  if (agent === undefined) return refused(noAgent(agentId));
  const known = activeLock(state, command);
  const refusal =
    refuseReason(reason) ??
    refuseEnd(until, at) ??
    refusePart(state, part) ??
    refuseHigher(state, known, by) ??
    (known === null ? refuseMany(state, at) : null);
  if (refusal !== null) return refused(refusal);
  if (known?.reason === reason && known.until === until) return happened();
  const own = { agentId, part, reason, until, lockedBy: by ?? null };
  return happened({ kind: 'branch-locked', seq, at, siteId: agent.siteId, ...own });
}

export function decideUnlockBranch(state: ExchangeState, command: UnlockBranch & Stamp): Decision {
  const { agentId, part, reason, by, seq, at } = command;
  const agent = state.agents.get(agentId);
  if (agent === undefined) return refused(noAgent(agentId));
  const known = activeLock(state, command);
  if (known === null) return refused(refuse('NOT_FOUND', 'The branch is not locked so.'));
  const refusal = refuseReason(reason) ?? refuseHigher(state, known, by);
  if (refusal !== null) return refused(refusal);
  return happened({
    kind: 'branch-unlocked',
    seq,
    at,
    siteId: agent.siteId,
    agentId,
    part,
    reason,
  });
}

function activeLock(
  { branchLocks }: ExchangeState,
  of: Pick<BranchLock, 'agentId' | 'part'> & Pick<Stamp, 'at'>,
): BranchLock | null {
  const known = branchLocks.get(lockKey(of));
  return known === undefined || isOver(known, of.at) ? null : known;
}

function refuseReason(reason: string): Refusal | null {
  if (reason.trim() !== '' && reason.length <= reasonMax) return null;
  return refuse('INVALID_REQUEST', `reason must have 1 to ${reasonMax} characters.`);
}

function refuseEnd(until: Instant | null, at: Instant): Refusal | null {
  if (until === null || (Number.isSafeInteger(until) && until > at)) return null;
  return refuse('INVALID_REQUEST', 'the end of a lock must be ahead.');
}

function refusePart({ markets, settled }: ExchangeState, part: LockedPart): Refusal | null {
  if (part.kind === 'sport' && findSport(part.sportId) === undefined) {
    return refuse('NOT_FOUND', `There is no sport '${part.sportId}'.`);
  }
  if (part.kind !== 'market' || markets.has(part.marketId)) return null;
  return refuse(settled.has(part.marketId) ? 'MARKET_CLOSED' : 'MARKET_UNKNOWN');
}

/** What staff or somebody above locked, an agent can neither lift nor shorten. */
function refuseHigher(
  state: ExchangeState,
  known: BranchLock | null,
  by: AgentId | undefined,
): Refusal | null {
  if (known === null || by === undefined) return null;
  const { lockedBy } = known;
  if (lockedBy !== null && isInBranch(state, lockedBy, by)) return null;
  return refuse('INVALID_REQUEST', 'Somebody above set this lock; only they can change it.');
}

function refuseMany({ branchLocks }: ExchangeState, at: Instant): Refusal | null {
  const active = [...branchLocks.values()].filter((lock) => !isOver(lock, at));
  if (active.length < locksMax) return null;
  return refuse('TOO_MANY_REQUESTS', `${locksMax} locks are on; lift some of them.`);
}

/** Locks that are over are forgotten here, so that memory stays bounded. */
export function applyBranchLocked({ branchLocks }: ExchangeState, event: BranchLocked): void {
  const { agentId, part, reason, until, at, lockedBy } = event;
  for (const [key, lock] of branchLocks) if (isOver(lock, at)) branchLocks.delete(key);
  branchLocks.set(lockKey(event), { agentId, part, reason, until, since: at, lockedBy });
}

export function applyBranchUnlocked({ branchLocks }: ExchangeState, event: BranchUnlocked): void {
  branchLocks.delete(lockKey(event));
}

/** A lock of a market ends with the market. */
export function dropLocksOf({ branchLocks }: ExchangeState, marketId: string): void {
  if (branchLocks.size === 0) return;
  for (const [key, { part }] of branchLocks) {
    if (part.kind === 'market' && part.marketId === marketId) branchLocks.delete(key);
  }
}

/** The locks that cover a branch, those from above included. */
export function locksOfAgent(
  { branchLocks, agents }: ExchangeState,
  { agentId, at }: { readonly agentId: AgentId | null; readonly at: Instant },
): BranchLock[] {
  if (branchLocks.size === 0) return [];
  const above = new Set<AgentId>();
  for (let next = agentId; next !== null; ) {
    above.add(next);
    const agent = agents.get(next);
    next = agent === undefined ? null : termsOf(agent).uplineId;
  }
  return [...branchLocks.values()].filter((lock) => above.has(lock.agentId) && !isOver(lock, at));
}

/** True if the player may not sign in. */
export function isSignInLocked(
  state: ExchangeState,
  { playerId, at }: { readonly playerId: PlayerId; readonly at: Instant },
): boolean {
  const account = state.accounts.get(playerId);
  if (account === undefined) return false;
  const agentId = agentOf(account);
  return locksOfAgent(state, { agentId, at }).some(({ part }) => part.kind === 'sign-in');
}

/** Players whose branch may not sign in. */
export const signInLocked = (state: ExchangeState, at: Instant): PlayerId[] =>
  [...state.branchLocks.values()]
    .filter((lock) => lock.part.kind === 'sign-in' && !isOver(lock, at))
    .flatMap(({ agentId }) => branchOf(state, agentId).players);

interface BetPlace {
  readonly account: PlayerAccount;
  readonly at: Instant;
  /** Undefined if the market is unknown; another check refuses then. */
  readonly sportId: string | undefined;
  readonly marketId: string;
}

/** Refuses any bet, also one that would reduce what its player can lose. */
export function refuseLocked(state: ExchangeState, place: BetPlace): Refusal | null {
  if (state.branchLocks.size === 0) return null;
  const { account, at, sportId, marketId } = place;
  const isCovered = ({ part }: BranchLock): boolean => {
    if (part.kind === 'sport') return part.sportId === sportId;
    return part.kind === 'market' ? part.marketId === marketId : true;
  };
  const isLocked = locksOfAgent(state, { agentId: agentOf(account), at }).some(isCovered);
  return isLocked ? refuse('ACCOUNT_LOCKED') : null;
}
