/**
 * Reads the tree of agents. Invariants: an agent is under one of a higher level of the same site, or
 * under the site, so there are no cycles; at any time no branch has larger shares than the branch that
 * contains it.
 */
import { type AgentId, type PlayerId, type Refusal, refuse, type SiteId } from '@layline/contract';
import type { Account, Sheet, Transfer } from '@layline/ledger';
import type { PlayerAccount } from '../../../memory/market.ts';
import type { ExchangeState } from '../../../memory/state.ts';
import type { Agent, AgentTerms } from '../../../model/agent.ts';

/** Maximum terms per agent. Terms are never forgotten, because bets may be as old as any of them. */
export const termsMax = 1000;

export function mustFindAgent({ agents }: ExchangeState, agentId: AgentId): Agent {
  const agent = agents.get(agentId);
  if (agent === undefined) throw new Error(`There is no agent ${agentId}`);
  return agent;
}

/** The current terms. */
export const termsOf = ({ terms }: Pick<Agent, 'terms'>): AgentTerms => terms.at(-1) as AgentTerms;

/** The last entry of an earlier command. */
const entryAt = <Entry extends { readonly seq: number }>(
  entries: readonly Entry[],
  seq: number,
): Entry | undefined => entries.findLast((entry) => entry.seq < seq);

/** The player's current agent; null for a player of the site itself. */
export const agentOf = ({ agents }: Pick<PlayerAccount, 'agents'>): AgentId | null =>
  agents.at(-1)?.agentId ?? null;

/** Account of an agent; null stands for the site's upline. */
export const uplineEnd = (siteId: SiteId, agentId: AgentId | null): Account =>
  agentId === null ? { kind: 'upline', siteId } : { kind: 'agent', agentId, siteId };

export interface PathStep {
  readonly agentId: AgentId;
  readonly shares: AgentTerms['shares'];
}

/** The agents above a player at the time of a command, lowest first. */
export function pathAt(state: ExchangeState, account: PlayerAccount, seq: number): PathStep[] {
  const path: PathStep[] = [];
  let next = entryAt(account.agents, seq)?.agentId ?? null;
  while (next !== null) {
    const terms = entryAt(mustFindAgent(state, next).terms, seq);
    if (terms === undefined)
      throw new Error(`The agent ${next} is not as old as its players' bets`);
    path.push({ agentId: next, shares: terms.shares });
    next = terms.uplineId;
  }
  return path;
}

/** True if the agent is `top` or below it. Null stands for the site, above all its agents. */
export function isInBranch(state: ExchangeState, agentId: AgentId, top: AgentId | null): boolean {
  let next: AgentId | null = agentId;
  while (next !== null && next !== top) {
    const agent = state.agents.get(next);
    if (agent === undefined) return false;
    next = termsOf(agent).uplineId;
  }
  return next === top;
}

/** All players of the branch, and its agents first. */
export function branchOf(
  { agents }: ExchangeState,
  top: AgentId,
): { readonly agents: Agent[]; readonly players: PlayerId[] } {
  const found: Agent[] = [];
  const waiting = [top];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const agent = agents.get(next);
    if (agent === undefined) continue;
    found.push(agent);
    waiting.push(...agent.downline);
  }
  return { agents: found, players: found.flatMap(({ players }) => [...players]) };
}

/** The direct downlines of an agent, or of the site. */
export const downlineOf = (
  { agents }: ExchangeState,
  { siteId, uplineId }: { readonly siteId: SiteId; readonly uplineId: AgentId | null },
): Agent[] =>
  [...agents.values()].filter(
    (agent) => agent.siteId === siteId && termsOf(agent).uplineId === uplineId,
  );

export const noAgent = (agentId: AgentId): Refusal =>
  refuse('NOT_FOUND', `There is no agent '${agentId}'.`);

export const sheetKey = ({ agentId, uplineId }: Sheet): string => `${agentId}>${uplineId ?? ''}`;

/** The transfer's change to the debt of its sheet's agent. */
export const owedBy = ({ from, amount, sheet }: Transfer): number =>
  from.kind === 'agent' && from.agentId === sheet?.agentId ? amount : 0 - amount;
