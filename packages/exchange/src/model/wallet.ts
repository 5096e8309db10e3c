/**
 * Money of an operator's wallet at the tables. What a bet may lose comes in with the bet, and what a round
 * leaves goes back with its result, so that between rounds the account is empty.
 */
import type { Instant, Money, PlayerId, SiteId } from '@layline/contract';
import type { Transfer } from '@layline/ledger';

/** What the wallet gave for a bet. */
export interface WalletDebit {
  /** Made at random, once. */
  readonly txId: string;
  readonly wallet: string;
  /** All that the bet may lose. */
  readonly amount: Money;
}

interface InRound {
  readonly seq: number;
  readonly at: Instant;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly wallet: string;
  readonly roundId: string;
  readonly transfers: readonly Transfer[];
}

/** Comes before the bets that it pays for, in one command. It is no deposit. */
export interface WalletIn extends InRound {
  readonly kind: 'wallet-in';
  readonly txId: string;
  readonly amount: Money;
}

/** Follows the end of the round. */
export interface WalletOut extends InRound {
  readonly kind: 'wallet-out';
  /** What the wallet gave in this round, oldest first. */
  readonly debits: readonly string[];
  readonly amount: Money;
  /** The round was void and nothing of it was won: each debit is rolled back instead of a credit. */
  readonly isRollback: boolean;
}

export type WalletEvent = WalletIn | WalletOut;

export const isWalletEvent = (event: { readonly kind: string }): event is WalletEvent =>
  event.kind === 'wallet-in' || event.kind === 'wallet-out';

/** What a player's wallet has in a round that is not over. */
export interface WalletRound {
  readonly roundId: string;
  readonly playerId: PlayerId;
  readonly wallet: string;
  readonly debits: readonly Pick<WalletDebit, 'txId' | 'amount'>[];
  /** What bets that left the round early won or lost. */
  readonly net: Money;
}
