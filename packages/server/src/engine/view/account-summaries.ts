/**
 * Each account's number of statement lines and its balance, as the store will have them after the current
 * batch.
 */
import { type Money, money, noMoney } from '@layline/contract';
import { type Account, accountKey, type Transfer } from '@layline/ledger';
import type { Sql } from '../../store/database.ts';
import { readSummaries } from '../../store/queries/engine.ts';

/** An account's balance and its number of statement lines: in total, and with the upline. */
export interface Counts {
  balance: Money;
  lines: number;
  uplineLines: number;
}

export interface AccountSummary extends Counts {
  readonly accountId: string;
  readonly siteId: string;
  readonly playerId: string | null;
  /** True until the batch that opens the account is being written; the store has no row of it yet. */
  isNew: boolean;
}

export type AccountSummaries = Map<string, AccountSummary>;

export async function loadAccountSummaries(sql: Sql): Promise<AccountSummaries> {
  const rows = await readSummaries(sql);
  return new Map(
    rows.map((row) => [row.accountId, { ...row, balance: money(row.balance), isNew: false }]),
  );
}

/** Returns the account's summary, or a new one for `siteId`. */
export function summaryOf(
  summaries: AccountSummaries,
  account: Account,
  siteId: string,
): AccountSummary {
  const accountId = accountKey(account);
  const known = summaries.get(accountId);
  if (known) return known;
  const playerId = account.kind === 'player' ? account.playerId : null;
  const counts = { balance: noMoney, lines: 0, uplineLines: 0 };
  const summary = { accountId, siteId, playerId, ...counts, isNew: true };
  summaries.set(accountId, summary);
  return summary;
}

/** Finds the summary of one end of the transfer. */
export const findSummary = (
  summaries: AccountSummaries,
  account: Account,
  transfer: Transfer,
): AccountSummary => summaryOf(summaries, account, siteOf(summaries, transfer));

/** One end of every transfer is the site, or a player with a known summary. */
function siteOf(summaries: AccountSummaries, { from, to }: Transfer): string {
  for (const end of [from, to]) {
    if (end.kind !== 'player') return end.siteId;
    const summary = summaries.get(accountKey(end));
    if (summary) return summary.siteId;
  }
  throw new Error(`A transfer between accounts that nobody opened: ${JSON.stringify([from, to])}`);
}
