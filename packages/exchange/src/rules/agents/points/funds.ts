/** Points and debts of agents, and the accounts between which points move. */
import {
  type AgentId,
  type Money,
  noMoney,
  type Refusal,
  refuse,
  type SiteId,
} from '@layline/contract';
import { type Account, balanceOf, type Sheet, type Transfer } from '@layline/ledger';
import type { PlayerAccount } from '../../../memory/market.ts';
import type { ExchangeState } from '../../../memory/state.ts';
import { agentOf, sheetKey, uplineEnd } from '../tree/tree.ts';

interface AgentKey {
  readonly siteId: SiteId;
  readonly agentId: AgentId;
}

export const balanceOfAgent = ({ ledger }: ExchangeState, { siteId, agentId }: AgentKey): Money =>
  balanceOf(ledger, { kind: 'agent', siteId, agentId });

/** The agent's debt to the upline on the sheet; negative if the upline owes. */
export const owedOn = ({ owed }: ExchangeState, sheet: Sheet): Money =>
  owed.get(sheetKey(sheet)) ?? noMoney;

interface Lack {
  readonly siteId: SiteId;
  /** Null for the site, which has unlimited points. */
  readonly agentId: AgentId | null;
  readonly amount: Money;
}

/** An agent cannot give points that it does not have. */
export function refuseLack(
  state: ExchangeState,
  { siteId, agentId, amount }: Lack,
): Refusal | null {
  if (agentId === null || amount === 0) return null;
  if (amount <= balanceOfAgent(state, { siteId, agentId })) return null;
  return refuse('INSUFFICIENT_FUNDS', `The agent '${agentId}' has not so many points.`);
}

export interface Takeover {
  readonly before: AgentId | null;
  readonly after: AgentId | null;
  readonly amount: Money;
  readonly remark: string;
}

/** Transfers from the new upline to the old one. */
export function takeover(siteId: SiteId, { before, after, amount, remark }: Takeover): Transfer[] {
  if (amount === 0) return [];
  const [from, to] = [uplineEnd(siteId, after), uplineEnd(siteId, before)];
  return [{ from, to, amount, reason: 'takeover', marketId: null, betId: null, remark }];
}

/** Source of the player's deposits and destination of withdrawals: the agent or the site's upline. */
export const uplineOfPlayer = (account: PlayerAccount): Account =>
  uplineEnd(account.siteId, agentOf(account));

/** Refuses a deposit that the player's agent cannot cover. */
export function refuseFromAgent(
  state: ExchangeState,
  { account, amount }: { readonly account: PlayerAccount; readonly amount: Money },
): Refusal | null {
  return refuseLack(state, { siteId: account.siteId, agentId: agentOf(account), amount });
}
