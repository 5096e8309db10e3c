/**
 * Agents between a site and its players, as commands, as events and as they stand in memory. An agent's
 * shares are those of the whole branch, what is below included: of 60 under an agent of 85, the site keeps
 * 15, that agent 25 and whoever is below 60, so that every path comes to 100 %.
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

/** In basis points: 2500 is 25 %. */
export interface AgentShares {
  readonly sports: number;
  readonly casino: number;
  readonly commission: number;
}

/** Upline and shares from a command on: bets that were placed before keep the ones of then. */
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
  /** The most that the upline's allocations, less what was returned, may come to. */
  credit: Money;
  /** Allocated by the upline and not returned. */
  allocated: Money;
  /** Oldest first, one at least. */
  readonly terms: AgentTerms[];
  /** The agents right below; follows from their terms. */
  readonly downline: Set<AgentId>;
  /** The players right below; follows from their accounts. */
  readonly players: Set<PlayerId>;
}

/** Whose player somebody is from a command on. */
export interface AgentSince {
  readonly seq: number;
  readonly agentId: AgentId | null;
}

/** Who asks, where that is an agent: it is held to its own branch as it stands when this is decided. */
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

/** Puts an agent with all that is below under another upline, which takes the points over. */
export interface MoveAgent {
  readonly kind: 'move-agent';
  readonly agentId: AgentId;
  readonly uplineId: AgentId | null;
}

/** Puts a player who has no open bets under an agent, or under the site. */
export interface MovePlayer {
  readonly kind: 'move-player';
  readonly playerId: PlayerId;
  readonly agentId: AgentId | null;
}

/** Points go down from the agent's upline, or back up to it. */
export interface MovePoints extends ByAgent {
  readonly kind: 'move-points';
  readonly agentId: AgentId;
  readonly direction: 'allocate' | 'return';
  readonly amount: Money;
  readonly transferRef: TransferRef;
  readonly remark: string;
}

/** Money was paid outside for what stands on a sheet; the one who received it gives points. */
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
  | ClearSheet;

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
  /** What the new upline gives the old one; none when there is nothing to take over. */
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
  | SheetCleared;

/** What a reference of points stands for; the same again moves nothing. */
export interface PointsAnswer extends Sheet {
  readonly siteId: SiteId;
  readonly transferRef: TransferRef;
  readonly act: MovePoints['direction'] | `cleared-by-${ClearSheet['paidBy']}`;
  readonly amount: Money;
  readonly remark: string;
  readonly at: Instant;
}
