/** Decides positions in the tree, credit and shares. */
import {
  type AgentId,
  addMoney,
  agentLevels,
  isBelowLevel,
  type Money,
  noMoney,
  type Refusal,
  refuse,
  type SiteId,
} from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type {
  AddAgent,
  Agent,
  AgentShares,
  MoveAgent,
  SetAgentCredit,
  SetAgentShares,
} from '../../model/agent.ts';
import type { Stamp } from '../../model/command.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { amountCeiling } from '../limits/bet-limits.ts';
import { refuseLack, takeover } from './points/funds.ts';
import { downlineOf, noAgent, termsMax, termsOf } from './tree/tree.ts';

const agentsMax = 10_000;
const whole = 10_000;
const idForm = /^(?!site$)[a-z0-9][a-z0-9._-]{1,39}$/;
const shareNames = ['sports', 'casino', 'commission'] as const;

export function decideAddAgent(state: ExchangeState, command: AddAgent & Stamp): Decision {
  const { agentId, siteId, uplineId, level, credit, shares, seq, at } = command;
  const refusal =
    refuseNew(state, command) ??
    refusePlace(state, { siteId, uplineId, level }) ??
    refuseShares(state, { uplineId, shares, below: [] }) ??
    refuseCredit(state, { agentId, siteId, uplineId, credit });
  if (refusal !== null) return refused(refusal);
  const own = { agentId, siteId, uplineId, level, credit, shares };
  return happened({ kind: 'agent-added', seq, at, ...own });
}

export function decideAgentCredit(state: ExchangeState, command: SetAgentCredit & Stamp): Decision {
  const { agentId, credit, seq, at } = command;
  const agent = state.agents.get(agentId);
  if (agent === undefined) return refused(noAgent(agentId));
  const { siteId } = agent;
  const { uplineId } = termsOf(agent);
  const refusal = refuseCredit(state, { agentId, siteId, uplineId, credit }) ?? refuseLess();
  if (refusal !== null) return refused(refusal);
  if (agent.credit === credit) return happened();
  return happened({ kind: 'agent-credit-set', seq, at, siteId, agentId, credit });

  function refuseLess(): Refusal | null {
    if (credit < (agent as Agent).allocated) {
      return refuse('INVALID_REQUEST', 'credit is less than what is allocated; take points back.');
    }
    if (credit >= creditBelow(state, { siteId, uplineId: agentId })) return null;
    return refuse('INVALID_REQUEST', 'credit is less than that of the agents below together.');
  }
}

export function decideAgentShares(state: ExchangeState, command: SetAgentShares & Stamp): Decision {
  const { agentId, shares, seq, at } = command;
  const agent = state.agents.get(agentId);
  if (agent === undefined) return refused(noAgent(agentId));
  const { uplineId, shares: before } = termsOf(agent);
  const { siteId, terms } = agent;
  const below = downlineOf(state, { siteId, uplineId: agentId });
  const refusal = refuseShares(state, { uplineId, shares, below }) ?? refuseMany(terms);
  if (refusal !== null) return refused(refusal);
  if (shareNames.every((name) => shares[name] === before[name])) return happened();
  return happened({ kind: 'agent-shares-set', seq, at, siteId, agentId, shares });
}

/** The new upline gives the old one its allocated points, and becomes the upline. */
export function decideMoveAgent(state: ExchangeState, command: MoveAgent & Stamp): Decision {
  const { agentId, uplineId, seq, at } = command;
  const agent = state.agents.get(agentId);
  if (agent === undefined) return refused(noAgent(agentId));
  const { siteId, level, credit, allocated, terms } = agent;
  const { uplineId: before, shares } = termsOf(agent);
  if (before === uplineId) return happened();
  const refusal =
    refusePlace(state, { siteId, uplineId, level }) ??
    refuseShares(state, { uplineId, shares, below: [] }) ??
    refuseCredit(state, { agentId, siteId, uplineId, credit }) ??
    refuseMany(terms) ??
    refuseLack(state, { siteId, agentId: uplineId, amount: allocated });
  if (refusal !== null) return refused(refusal);
  const moved = { siteId, agentId, uplineId };
  const taken = { before, after: uplineId, amount: allocated, remark: `${agentId} moves` };
  const transfers = takeover(siteId, taken);
  return happened({ kind: 'agent-moved', seq, at, ...moved, transfers });
}

function refuseNew({ agents }: ExchangeState, { agentId, level }: AddAgent): Refusal | null {
  if (!idForm.test(agentId)) {
    return refuse('INVALID_REQUEST', 'An agent is named by 2 to 40 of a-z, 0-9, dot, - and _.');
  }
  if (!agentLevels.includes(level)) {
    return refuse('INVALID_REQUEST', `level is one of ${agentLevels.join(', ')}.`);
  }
  if (agents.has(agentId))
    return refuse('INVALID_REQUEST', `There is an agent '${agentId}' already.`);
  if (agents.size < agentsMax) return null;
  return refuse('TOO_MANY_REQUESTS', `There are ${agentsMax} agents already.`);
}

const refuseMany = (terms: Agent['terms']): Refusal | null =>
  terms.length < termsMax
    ? null
    : refuse('TOO_MANY_REQUESTS', `The agent was changed ${termsMax} times; add another.`);

type Place = Pick<AddAgent, 'siteId' | 'uplineId' | 'level'>;

function refusePlace({ agents }: ExchangeState, place: Place): Refusal | null {
  const { siteId, uplineId, level } = place;
  if (uplineId === null) return null;
  const upline = agents.get(uplineId);
  if (upline === undefined || upline.siteId !== siteId) return noAgent(uplineId);
  if (isBelowLevel(level, upline.level)) return null;
  return refuse('INVALID_REQUEST', `'${uplineId}' is ${upline.level}: ${level} is not below that.`);
}

interface GivenShares {
  readonly uplineId: AgentId | null;
  readonly shares: AgentShares;
  /** The direct downlines, in their current state. */
  readonly below: readonly Agent[];
}

/** Shares must be between the largest of the downlines and those of the upline. */
function refuseShares({ agents }: ExchangeState, given: GivenShares): Refusal | null {
  const { uplineId, shares, below } = given;
  const upline = uplineId === null ? undefined : agents.get(uplineId);
  for (const name of shareNames) {
    const share = shares[name];
    const max = upline === undefined ? whole : termsOf(upline).shares[name];
    const min = Math.max(0, ...below.map((agent) => termsOf(agent).shares[name]));
    if (!Number.isSafeInteger(share) || share < min || share > max) {
      const text = `${name} is ${min / 100} to ${max / 100} %: what is below, and what is above, has.`;
      return refuse('INVALID_REQUEST', text);
    }
  }
  return null;
}

interface GivenCredit {
  readonly agentId: AgentId;
  readonly siteId: SiteId;
  readonly uplineId: AgentId | null;
  readonly credit: Money;
}

/** Direct downlines together may not have more credit than their upline. */
function refuseCredit(state: ExchangeState, given: GivenCredit): Refusal | null {
  const { agentId, siteId, uplineId, credit } = given;
  if (!Number.isSafeInteger(credit) || credit < 0 || credit > amountCeiling) {
    return refuse('INVALID_REQUEST', 'credit is 0 or more.');
  }
  const upline = uplineId === null ? undefined : state.agents.get(uplineId);
  if (upline === undefined) return null;
  const others = creditBelow(state, { siteId, uplineId }, agentId);
  if (addMoney(others, credit) <= upline.credit) return null;
  return refuse('INVALID_REQUEST', `'${uplineId}' has not so much credit left to give.`);
}

function creditBelow(
  state: ExchangeState,
  of: { readonly siteId: SiteId; readonly uplineId: AgentId | null },
  without: AgentId | null = null,
): Money {
  let sum = noMoney;
  for (const { agentId, credit } of downlineOf(state, of)) {
    if (agentId !== without) sum = addMoney(sum, credit);
  }
  return sum;
}
