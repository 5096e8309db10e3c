/** Applies events to the tree of agents and its sheets. */
import { type AgentId, money, noMoney, type PlayerId } from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type {
  Agent,
  AgentAdded,
  AgentCreditSet,
  AgentEvent,
  AgentMoved,
  AgentSharesSet,
  AgentSince,
  PlayerMoved,
  PointsMoved,
} from '../../model/agent.ts';
import { keepPointsAnswer } from './points/point-answers.ts';
import { applyBranchLocked, applyBranchUnlocked } from './tree/branch-locks.ts';
import { agentOf, mustFindAgent, owedBy, sheetKey, termsOf } from './tree/tree.ts';

/** The caller posts the event's transfers. */
export function applyAgentEvent(state: ExchangeState, event: AgentEvent): void {
  switch (event.kind) {
    case 'agent-added':
      return applyAgentAdded(state, event);
    case 'agent-credit-set':
      return applyAgentCredit(state, event);
    case 'agent-shares-set':
      return applyAgentShares(state, event);
    case 'agent-moved':
      return applyAgentMoved(state, event);
    case 'player-moved':
      return applyPlayerMoved(state, event);
    case 'points-moved':
      return applyPointsMoved(state, event);
    case 'sheet-cleared':
      return keepPointsAnswer(state, event);
    case 'branch-locked':
      return applyBranchLocked(state, event);
    case 'branch-unlocked':
      return applyBranchUnlocked(state, event);
  }
}

export function transfersOfAgents(event: AgentEvent): readonly Transfer[] {
  if ('transfers' in event) return event.transfers;
  return 'transfer' in event ? [event.transfer] : [];
}

function applyAgentAdded(state: ExchangeState, event: AgentAdded): void {
  const { agentId, siteId, level, credit, uplineId, shares, seq } = event;
  const terms = [{ seq, uplineId, shares }];
  putAgents(state, [{ agentId, siteId, level, credit, allocated: noMoney, terms }]);
}

/** Adds all agents before linking them, because a move may put one below a later one. */
export function putAgents(
  { agents }: ExchangeState,
  given: readonly Omit<Agent, 'downline' | 'players'>[],
): void {
  for (const agent of given) {
    agents.set(agent.agentId, { ...agent, downline: new Set(), players: new Set() });
  }
  for (const agent of given) {
    const { uplineId } = termsOf(agent);
    if (uplineId !== null) agents.get(uplineId)?.downline.add(agent.agentId);
  }
}

function applyAgentCredit(state: ExchangeState, { agentId, credit }: AgentCreditSet): void {
  mustFindAgent(state, agentId).credit = credit;
}

function applyAgentShares(state: ExchangeState, event: AgentSharesSet): void {
  const agent = mustFindAgent(state, event.agentId);
  agent.terms.push({ ...termsOf(agent), seq: event.seq, shares: event.shares });
}

function applyAgentMoved(state: ExchangeState, event: AgentMoved): void {
  const { agentId, uplineId, seq } = event;
  const agent = mustFindAgent(state, agentId);
  const { uplineId: before, shares } = termsOf(agent);
  if (before !== null) mustFindAgent(state, before).downline.delete(agentId);
  if (uplineId !== null) mustFindAgent(state, uplineId).downline.add(agentId);
  agent.terms.push({ seq, uplineId, shares });
}

function applyPlayerMoved(state: ExchangeState, event: PlayerMoved): void {
  const account = state.accounts.get(event.playerId);
  if (account === undefined) throw new Error(`${event.playerId} moves, and has no account`);
  placePlayer(state, account, { seq: event.seq, agentId: event.agentId });
}

/** Takes effect from the command on. */
export function placePlayer(state: ExchangeState, account: PlayerAccount, since: AgentSince): void {
  const before = agentOf(account);
  account.agents.push(since);
  listPlayer(state, account.playerId, { before, after: since.agentId });
}

interface Listing {
  readonly before: AgentId | null;
  readonly after: AgentId | null;
}

/** Keeps each agent's list of players in sync. */
function listPlayer(state: ExchangeState, playerId: PlayerId, moved: Listing): void {
  const { before, after } = moved;
  if (before !== null) mustFindAgent(state, before).players.delete(playerId);
  if (after !== null) mustFindAgent(state, after).players.add(playerId);
}

function applyPointsMoved(state: ExchangeState, event: PointsMoved): void {
  const { agentId, direction, transfer } = event;
  const agent = mustFindAgent(state, agentId);
  const { amount } = transfer;
  agent.allocated = money(agent.allocated + (direction === 'allocate' ? amount : 0 - amount));
  keepPointsAnswer(state, event);
}

/** Adds the transfers to their sheets. */
export function keepSheets({ owed }: ExchangeState, transfers: readonly Transfer[]): void {
  for (const transfer of transfers) {
    if (transfer.sheet === undefined) continue;
    const key = sheetKey(transfer.sheet);
    const left = (owed.get(key) ?? 0) + owedBy(transfer);
    if (left === 0) owed.delete(key);
    else owed.set(key, money(left));
  }
}
