/**
 * Reading the tree of agents. Invariants: an agent stands under one of a higher level of the same site,
 * or under the site, so there is no circle; at every moment no branch has larger shares than the one
 * that it is part of.
 */
import { type AgentId, type PlayerId, type Refusal, refuse, type SiteId } from '@layline/contract';
import type { Account, Sheet, Transfer } from '@layline/ledger';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Agent, AgentTerms } from '../../model/agent.ts';

/** Bets may be as old as any terms, so that none are forgotten. */
export const termsMax = 1000;

export function mustFindAgent({ agents }: ExchangeState, agentId: AgentId): Agent {
  const agent = agents.get(agentId);
  if (agent === undefined) throw new Error(`There is no agent ${agentId}`);
  return agent;
}

/** As they stand now. */
export const termsOf = ({ terms }: Pick<Agent, 'terms'>): AgentTerms => terms.at(-1) as AgentTerms;

/** The last entry of a command before this one. */
const entryAt = <Entry extends { readonly seq: number }>(
  entries: readonly Entry[],
  seq: number,
): Entry | undefined => entries.findLast((entry) => entry.seq < seq);

/** The agent of a player now; null for a player of the site itself. */
export const agentOf = ({ agents }: Pick<PlayerAccount, 'agents'>): AgentId | null =>
  agents.at(-1)?.agentId ?? null;

/** The account of an agent, or of the site where it is null. */
export const uplineEnd = (siteId: SiteId, agentId: AgentId | null): Account =>
  agentId === null ? { kind: 'upline', siteId } : { kind: 'agent', agentId, siteId };

export interface PathStep {
  readonly agentId: AgentId;
  readonly shares: AgentTerms['shares'];
}

/** The agents above a player as they stood when a command was decided, the lowest first. */
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

/** Whether an agent is another one, or somewhere below it. Everybody of its site is below null. */
export function isInBranch(state: ExchangeState, agentId: AgentId, top: AgentId | null): boolean {
  let next: AgentId | null = agentId;
  while (next !== null && next !== top) {
    const agent = state.agents.get(next);
    if (agent === undefined) return false;
    next = termsOf(agent).uplineId;
  }
  return next === top;
}

/** Everybody who plays in the branch, its agents first. */
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

/** The agents right under another, or right under the site. */
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

/** What a transfer adds to what the agent of its sheet owes. */
export const owedBy = ({ from, amount, sheet }: Transfer): number =>
  from.kind === 'agent' && from.agentId === sheet?.agentId ? amount : 0 - amount;
