/**
 * Agents between a site and its players, in commands, events and memory. An agent's shares cover its
 * whole branch: with 60 under an agent with 85, the site keeps 15, that agent 25 and the lower one 60, so
 * that every path adds up to 100 %.
 */
import type {
  AgentId,
  AgentLevel,
  Instant,
  Money,
  PlayerId,
  SiteId,
  TransferRef,
} from '@layline/contract';
import type { Sheet, Transfer } from '@layline/ledger';
import type { BranchLocked, BranchUnlocked, LockBranch, UnlockBranch } from './branch-lock.ts';

/** In basis points: 2500 is 25 %. */
export interface AgentShares {
  readonly sports: number;
  readonly casino: number;
  readonly commission: number;
}

/** Upline and shares from a command on; bets placed earlier keep the earlier terms. */
export interface AgentTerms {
  readonly seq: number;
  /** Null for the site. */
  readonly uplineId: AgentId | null;
  readonly shares: AgentShares;
}

export interface Agent {
  readonly agentId: AgentId;
  readonly siteId: SiteId;
  readonly level: AgentLevel;
  /** Maximum of `allocated`. */
  credit: Money;
  /** Points allocated by the upline and not returned. */
  allocated: Money;
  /** Oldest first, at least one. */
  readonly terms: AgentTerms[];
  /** Direct downline agents; derived from their terms. */
  readonly downline: Set<AgentId>;
  /** Direct players; derived from their accounts. */
  readonly players: Set<PlayerId>;
}

/** A player's agent from a command on. */
export interface AgentSince {
  readonly seq: number;
  readonly agentId: AgentId | null;
}

/** The requesting agent, if any, which is restricted to its branch as of the decision. */
export interface ByAgent {
  readonly by?: AgentId;
}

export interface AddAgent extends ByAgent {
  readonly kind: 'add-agent';
  readonly agentId: AgentId;
  readonly siteId: SiteId;
  readonly uplineId: AgentId | null;
  readonly level: AgentLevel;
  readonly credit: Money;
  readonly shares: AgentShares;
}

export interface SetAgentCredit extends ByAgent {
  readonly kind: 'set-agent-credit';
  readonly agentId: AgentId;
  readonly credit: Money;
}

export interface SetAgentShares extends ByAgent {
  readonly kind: 'set-agent-shares';
  readonly agentId: AgentId;
  readonly shares: AgentShares;
}

/** Moves an agent and its branch to another upline, which takes over the points. */
export interface MoveAgent {
  readonly kind: 'move-agent';
  readonly agentId: AgentId;
  readonly uplineId: AgentId | null;
}

/** Moves a player without open bets to an agent, or to the site. */
export interface MovePlayer {
  readonly kind: 'move-player';
  readonly playerId: PlayerId;
  readonly agentId: AgentId | null;
}

/** Moves points down from the agent's upline, or back up to it. */
export interface MovePoints extends ByAgent {
  readonly kind: 'move-points';
  readonly agentId: AgentId;
  readonly direction: 'allocate' | 'return';
  readonly amount: Money;
  readonly transferRef: TransferRef;
  readonly remark: string;
}

/** Clears part of a sheet that was paid outside; the party that was paid gives points. */
export interface ClearSheet extends Sheet, ByAgent {
  readonly kind: 'clear-sheet';
  readonly paidBy: 'agent' | 'upline';
  readonly amount: Money;
  readonly transferRef: TransferRef;
  readonly remark: string;
}

export type AgentCommand =
  | AddAgent
  | SetAgentCredit
  | SetAgentShares
  | MoveAgent
  | MovePlayer
  | MovePoints
  | ClearSheet
  | LockBranch
  | UnlockBranch;

interface Happened {
  readonly seq: number;
  readonly at: Instant;
  readonly siteId: SiteId;
}

export interface AgentAdded extends Happened, Omit<AddAgent, 'kind' | 'siteId' | 'by'> {
  readonly kind: 'agent-added';
}

export interface AgentCreditSet extends Happened, Omit<SetAgentCredit, 'kind' | 'by'> {
  readonly kind: 'agent-credit-set';
}

export interface AgentSharesSet extends Happened, Omit<SetAgentShares, 'kind' | 'by'> {
  readonly kind: 'agent-shares-set';
}

export interface AgentMoved extends Happened, Omit<MoveAgent, 'kind'> {
  readonly kind: 'agent-moved';
  /** Transfers from the new upline to the old one; empty if there is nothing to take over. */
  readonly transfers: readonly Transfer[];
}

export interface PlayerMoved extends Happened, Omit<MovePlayer, 'kind'> {
  readonly kind: 'player-moved';
  readonly transfers: readonly Transfer[];
}

interface PointsHappened extends Happened {
  readonly transferRef: TransferRef;
  readonly transfer: Transfer;
}

export interface PointsMoved extends PointsHappened {
  readonly kind: 'points-moved';
  readonly agentId: AgentId;
  readonly direction: MovePoints['direction'];
}

export interface SheetCleared extends PointsHappened, Sheet {
  readonly kind: 'sheet-cleared';
  readonly paidBy: ClearSheet['paidBy'];
}

export type AgentEvent =
  | AgentAdded
  | AgentCreditSet
  | AgentSharesSet
  | AgentMoved
  | PlayerMoved
  | PointsMoved
  | SheetCleared
  | BranchLocked
  | BranchUnlocked;

/** The movement that a points reference stands for; an identical repeat moves nothing. */
export interface PointsAnswer extends Sheet {
  readonly siteId: SiteId;
  readonly transferRef: TransferRef;
  readonly act: MovePoints['direction'] | `cleared-by-${ClearSheet['paidBy']}`;
  readonly amount: Money;
  readonly remark: string;
  readonly at: Instant;
}
