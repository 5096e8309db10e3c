/**
 * A move of money between two accounts of the chart. Invariant: the amount is positive and both ends are
 * named, so that all balances always sum to zero.
 */
import type { AgentId, BetId, MarketId, Money, PlayerId, SiteId } from '@layline/contract';

/** Owner of the account: a player, an agent, or one of the site's own three accounts. */
export type Account =
  | { readonly kind: 'player'; readonly playerId: PlayerId }
  | { readonly kind: 'agent'; readonly agentId: AgentId; readonly siteId: SiteId }
  | { readonly kind: 'house'; readonly siteId: SiteId }
  | { readonly kind: 'commission'; readonly siteId: SiteId }
  | { readonly kind: 'upline'; readonly siteId: SiteId };

/** What an agent and one upline owe each other; the upline is the site where it is null. */
export interface Sheet {
  readonly agentId: AgentId;
  readonly uplineId: AgentId | null;
}

/**
 * A deposit or withdrawal is a player's; points are allocated to agents and returned by them. What
 * players won or lost goes to the lowest agent whole, and each agent passes up what is not theirs.
 */
type TransferReason =
  | 'deposit'
  | 'withdraw'
  | 'settlement'
  | 'commission'
  | 'reversal'
  | 'allocation'
  | 'return'
  | 'takeover'
  | 'clearing'
  | 'branch-result'
  | 'share'
  | 'branch-commission'
  | 'commission-share';

export interface Transfer {
  readonly from: Account;
  readonly to: Account;
  readonly amount: Money;
  readonly reason: TransferReason;
  readonly marketId: MarketId | null;
  readonly betId: BetId | null;
  readonly remark: string;
  /** Whose bets it comes from, where neither end is that player. */
  readonly playerId?: PlayerId;
  /** The sheet that it stands on. */
  readonly sheet?: Sheet;
}
