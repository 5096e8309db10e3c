/**
 * The lines of one account's statement, derived from transfers in the order they were posted.
 * Invariant: each row's closing balance is the next one's opening balance.
 */
import { addMoney, type Money, negateMoney } from '@layline/contract';
import { accountKey } from './account.ts';
import type { Account, Transfer } from './transfer.ts';

export interface StatementRow {
  readonly transfer: Transfer;
  readonly opening: Money;
  /** Positive for money in, negative for money out. */
  readonly amount: Money;
  readonly closing: Money;
}

/** Transfers that do not touch the account are left out. `opening` is the balance before the first. */
export function statementRows(
  account: Account,
  opening: Money,
  transfers: readonly Transfer[],
): StatementRow[] {
  const key = accountKey(account);
  const rows: StatementRow[] = [];
  let balance = opening;
  for (const transfer of transfers) {
    const amount = amountFor(key, transfer);
    if (amount === null) continue;
    const closing = addMoney(balance, amount);
    rows.push({ transfer, opening: balance, amount, closing });
    balance = closing;
  }
  return rows;
}

function amountFor(key: string, transfer: Transfer): Money | null {
  if (accountKey(transfer.to) === key) return transfer.amount;
  return accountKey(transfer.from) === key ? negateMoney(transfer.amount) : null;
}
