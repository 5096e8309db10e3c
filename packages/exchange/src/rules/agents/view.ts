/** Reads agents' balances, their branches and the totals of a site. */
import {
  type AgentId,
  type AgentLevel,
  addMoney,
  type Money,
  noMoney,
  type PlayerId,
  type SiteId,
} from '@layline/contract';
import { type Account, accountKey, balanceOf } from '@layline/ledger';
import type { ExchangeState } from '../../memory/state.ts';
import type { Agent, AgentShares } from '../../model/agent.ts';
import { balanceOfAgent, owedOn } from './points/funds.ts';
import { agentOf, termsOf } from './tree/tree.ts';

export interface AgentView {
  readonly agentId: AgentId;
  readonly siteId: SiteId;
  readonly level: AgentLevel;
  readonly uplineId: AgentId | null;
  readonly credit: Money;
  readonly allocated: Money;
  readonly balance: Money;
  readonly shares: AgentShares;
  /** Debt to the current upline; negative if the upline owes. */
  readonly owed: Money;
  /** Direct downlines. */
  readonly agents: number;
  readonly players: number;
  /** Of all players in the branch. */
  readonly playersBalance: Money;
  readonly exposure: Money;
}

/** All agents of a site, each after its upline. */
export function agentTree(state: ExchangeState, siteId: SiteId): AgentView[] {
  const own = [...state.agents.values()].filter((agent) => agent.siteId === siteId);
  const sums = sumsOf(state, own);
  const byUpline = Map.groupBy(own, (agent) => termsOf(agent).uplineId);
  const inOrder = (uplineId: AgentId | null): Agent[] =>
    (byUpline.get(uplineId) ?? [])
      .toSorted((a, b) => (a.agentId < b.agentId ? -1 : 1))
      .flatMap((agent) => [agent, ...inOrder(agent.agentId)]);
  return inOrder(null).map((agent) => viewOf(state, agent, sums));
}

export function agentView(state: ExchangeState, agentId: AgentId): AgentView | undefined {
  const siteId = state.agents.get(agentId)?.siteId;
  if (siteId === undefined) return undefined;
  return agentTree(state, siteId).find((agent) => agent.agentId === agentId);
}

interface Sums {
  balance: Money;
  exposure: Money;
}

function viewOf(state: ExchangeState, agent: Agent, sums: ReadonlyMap<AgentId, Sums>): AgentView {
  const { agentId, siteId, level, credit, allocated, downline, players } = agent;
  const { uplineId, shares } = termsOf(agent);
  const below = sums.get(agentId);
  return {
    agentId,
    siteId,
    level,
    uplineId,
    credit,
    allocated,
    balance: balanceOfAgent(state, agent),
    shares,
    owed: owedOn(state, { agentId, uplineId }),
    agents: downline.size,
    players: players.size,
    playersBalance: below?.balance ?? noMoney,
    exposure: below?.exposure ?? noMoney,
  };
}

/** Each player counts for all agents above. */
function sumsOf(state: ExchangeState, agents: readonly Agent[]): Map<AgentId, Sums> {
  const sums = new Map<AgentId, Sums>();
  for (const { agentId, players } of agents) {
    const own = { balance: noMoney, exposure: noMoney };
    for (const playerId of players) addPlayer(state, own, playerId);
    let above: AgentId | null = agentId;
    while (above !== null) {
      const sum = sums.get(above) ?? { balance: noMoney, exposure: noMoney };
      sum.balance = addMoney(sum.balance, own.balance);
      sum.exposure = addMoney(sum.exposure, own.exposure);
      sums.set(above, sum);
      const agent = state.agents.get(above);
      above = agent === undefined ? null : termsOf(agent).uplineId;
    }
  }
  return sums;
}

function addPlayer({ accounts }: ExchangeState, sums: Sums, playerId: PlayerId): void {
  const account = accounts.get(playerId);
  sums.balance = addMoney(sums.balance, account?.balance ?? noMoney);
  sums.exposure = addMoney(sums.exposure, account?.exposure ?? noMoney);
}

/** The player's agent; null for a player of the site. */
export function agentOfPlayer({ accounts }: ExchangeState, playerId: PlayerId): AgentId | null {
  const account = accounts.get(playerId);
  return account === undefined ? null : agentOf(account);
}

export const playersOfAgent = ({ agents }: ExchangeState, agentId: AgentId): PlayerId[] => [
  ...(agents.get(agentId)?.players ?? []),
];

/** Sheets of an agent with its current and former uplines. */
export function sheetsOf({ owed }: ExchangeState, agentId: AgentId) {
  const prefix = `${agentId}>`;
  return [...owed]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, amount]) => {
      const upline = key.slice(prefix.length);
      return { uplineId: upline === '' ? null : (upline as AgentId), owed: amount };
    });
}

/** Totals of a site's accounts by kind, which always sum to zero. */
export interface SiteTotals {
  readonly upline: Money;
  readonly house: Money;
  readonly commission: Money;
  readonly agents: Money;
  readonly players: Money;
  /** What the cashier's ways paid out, less what they took. */
  readonly providers: Money;
  readonly suspense: Money;
  readonly total: Money;
}

export function siteTotals(state: ExchangeState, siteId: SiteId): SiteTotals {
  const { ledger, agents, accounts } = state;
  const of = (kind: 'upline' | 'house' | 'commission' | 'suspense') => {
    const end: Account = { kind, siteId };
    return balanceOf(ledger, end);
  };
  const [upline, house, commission] = [of('upline'), of('house'), of('commission')];
  let ofAgents = noMoney;
  for (const agent of agents.values()) {
    if (agent.siteId === siteId) ofAgents = addMoney(ofAgents, balanceOfAgent(state, agent));
  }
  let players = noMoney;
  for (const account of accounts.values()) {
    if (account.siteId === siteId) players = addMoney(players, account.balance);
  }
  const suspense = of('suspense');
  const providers = providersOf(state, siteId);
  const all = [upline, house, commission, ofAgents, players, providers, suspense];
  const total = all.reduce(addMoney, noMoney);
  const cashier = { providers, suspense };
  return { upline, house, commission, agents: ofAgents, players, ...cashier, total };
}

function providersOf({ ledger }: ExchangeState, siteId: SiteId): Money {
  const prefix = accountKey({ kind: 'provider', siteId, name: '' });
  let sum = noMoney;
  for (const [key, balance] of ledger.balances) {
    if (key.startsWith(prefix)) sum = addMoney(sum, balance);
  }
  return sum;
}
