/**
 * A move of money between two accounts of the chart. Invariant: the amount is positive and both ends
 * are named, so that all balances always sum to zero.
 */
import type { BetId, MarketId, Money, PlayerId, SiteId } from '@layline/contract';

/** Whose account: a player's, or one of the site's own three. */
export type Account =
  | { readonly kind: 'player'; readonly playerId: PlayerId }
  | { readonly kind: 'house'; readonly siteId: SiteId }
  | { readonly kind: 'commission'; readonly siteId: SiteId }
  | { readonly kind: 'upline'; readonly siteId: SiteId };

export interface Transfer {
  readonly from: Account;
  readonly to: Account;
  readonly amount: Money;
  readonly reason: 'deposit' | 'withdraw' | 'settlement' | 'commission' | 'reversal';
  readonly marketId: MarketId | null;
  readonly betId: BetId | null;
  readonly remark: string;
}
