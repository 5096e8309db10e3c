/** Locks of a whole branch of the agents' tree, in commands, events and memory. */
import type { AgentId, Instant, MarketId, SiteId, SportId } from '@layline/contract';

/** What the players of a branch may not do: sign in (nor bet), bet, or bet in a sport or market. */
export type LockedPart =
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'betting' }
  | { readonly kind: 'sport'; readonly sportId: SportId }
  | { readonly kind: 'market'; readonly marketId: MarketId };

export interface BranchLock {
  readonly agentId: AgentId;
  readonly part: LockedPart;
  /** For agents and staff; never shown to players. */
  readonly reason: string;
  /** The first instant after it; null if it lasts until it is lifted. */
  readonly until: Instant | null;
  readonly since: Instant;
  /** The agent who set it; null for staff. */
  readonly lockedBy: AgentId | null;
}

/** Locks the branch for all its players of now and later. */
export interface LockBranch {
  readonly kind: 'lock-branch';
  readonly agentId: AgentId;
  readonly part: LockedPart;
  readonly reason: string;
  readonly until: Instant | null;
  readonly by?: AgentId;
}

/** Other locks that cover the same players still apply. */
export interface UnlockBranch {
  readonly kind: 'unlock-branch';
  readonly agentId: AgentId;
  readonly part: LockedPart;
  readonly reason: string;
  readonly by?: AgentId;
}

interface Happened {
  readonly seq: number;
  readonly at: Instant;
  readonly siteId: SiteId;
}

export interface BranchLocked extends Happened, Omit<BranchLock, 'since'> {
  readonly kind: 'branch-locked';
}

export interface BranchUnlocked extends Happened, Omit<UnlockBranch, 'kind' | 'by'> {
  readonly kind: 'branch-unlocked';
}
