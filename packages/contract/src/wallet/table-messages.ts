/**
 * What Layline says to the wallet of another operator whose players bet at its tables. Amounts are decimal
 * text of the site's currency; players have the operator's ids. Every call may come more than once: a `txId`
 * counts once, for good.
 */
import { z } from 'zod';
import { walletAmount } from './transfer-messages.ts';

export interface WalletBalanceCall {
  readonly player: string;
  readonly currency: string;
}

/** Take `amount` for a bet on the round. */
export interface WalletDebitCall extends WalletBalanceCall {
  readonly txId: string;
  readonly roundId: string;
  readonly amount: string;
}

/** Give `amount`, which may be 0.00, at the end of the round. */
export interface WalletCreditCall extends WalletDebitCall {
  readonly isFinal: true;
}

/** Give back what a debit took, if it took anything, and refuse it if it comes later. */
export interface WalletRollbackCall extends WalletBalanceCall {
  readonly txId: string;
  readonly debitTxId: string;
  readonly roundId: string;
}

const statuses = ['OK', 'NOT_ENOUGH_MONEY', 'LIMIT_REACHED', 'PLAYER_UNKNOWN', 'REFUSED'] as const;

/** Anything but `OK` and a clear refusal leaves open what was done. */
export const walletAnswer = z.strictObject({
  status: z.enum(statuses),
  /** After the call. */
  balance: walletAmount.optional(),
});
export type WalletAnswer = z.output<typeof walletAnswer>;
