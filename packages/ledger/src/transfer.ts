/**
 * A move of money between two accounts of the chart. Invariant: the amount is positive and both ends are
 * named, so that all balances always sum to zero.
 */
import type { AgentId, BetId, MarketId, Money, PlayerId, SiteId } from '@layline/contract';

/** Owner of the account: a player, an agent, or one of the site's own accounts. */
export type Account =
  | { readonly kind: 'player'; readonly playerId: PlayerId }
  | { readonly kind: 'agent'; readonly agentId: AgentId; readonly siteId: SiteId }
  | { readonly kind: 'house'; readonly siteId: SiteId }
  | { readonly kind: 'commission'; readonly siteId: SiteId }
  | { readonly kind: 'upline'; readonly siteId: SiteId }
  /** A way of the cashier's: what it paid out for the site, less what it took. */
  | { readonly kind: 'provider'; readonly siteId: SiteId; readonly name: string }
  /** Money that arrived and that nobody may have yet. */
  | { readonly kind: 'suspense'; readonly siteId: SiteId };

/** A sheet: what an agent and one upline owe each other. A null upline is the site. */
export interface Sheet {
  readonly agentId: AgentId;
  readonly uplineId: AgentId | null;
}

/**
 * Deposits and withdrawals are a player's; points are allocated to agents and returned by them. A
 * player's whole result goes to the lowest agent, and each agent passes up what is not its own.
 */
type TransferReason =
  | 'deposit'
  | 'withdraw'
  | 'settlement'
  | 'commission'
  | 'rebate'
  | 'reversal'
  | 'allocation'
  | 'return'
  | 'takeover'
  | 'clearing'
  | 'branch-result'
  | 'share'
  | 'branch-commission'
  | 'commission-share'
  | 'unclaimed'
  | 'charge-back'
  | 'wallet-in'
  | 'wallet-out';

export interface Transfer {
  readonly from: Account;
  readonly to: Account;
  readonly amount: Money;
  readonly reason: TransferReason;
  readonly marketId: MarketId | null;
  readonly betId: BetId | null;
  readonly remark: string;
  /** The player whose bets it comes from, if neither end is that player. */
  readonly playerId?: PlayerId;
  /** The sheet that it belongs to. */
  readonly sheet?: Sheet;
}
