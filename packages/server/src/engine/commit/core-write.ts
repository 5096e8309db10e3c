/**
 * The statement with which every commit begins: journal rows, current bets, postings and current accounts,
 * for all commands of a batch.
 */
import { makeInstant } from '@layline/contract';
import { eachWayOf, sheetKey } from '@layline/exchange';
import type { Copy } from '../../store/copy/copy-rows.ts';
import {
  accountChanges,
  accountTable,
  type PostingRow,
  paymentTable,
  postingTable,
} from '../../store/tables/account.ts';
import { betChanges, betTable, eachWayBetTable, roundBetTable } from '../../store/tables/bet.ts';
import { journalTable } from '../../store/tables/journal.ts';
import { CombinedWrite } from '../../store/writes/combined-write.ts';
import { copyRows } from '../../store/writes/write-rows.ts';
import type { JournalRow } from '../chain/chain.ts';
import type { AccountRow, Batch } from './batch.ts';
import type { TransferRow } from './find-transfer.ts';
import type { PostedRow, Postings } from './postings.ts';

/** A batch, and its accounts after it. */
export interface BatchRows {
  readonly batch: Batch;
  readonly accounts: readonly AccountRow[];
}

/** Includes the postings unless COPY writes them. */
export function coreWrite({ batch, accounts }: BatchRows, hasPostings = true): CombinedWrite {
  const last = batch.journal.at(-1);
  if (last === undefined) throw new Error('A batch without events is not written.');
  const write = new CombinedWrite();
  write.add(journalTable, { rows: batch.journal.map(journalRow) });
  const bets = [...batch.bets.values()];
  const placed = bets.filter(({ bet_id: id }) => batch.placed.has(id));
  const changed = bets.filter(({ bet_id: id }) => !batch.placed.has(id));
  // An upsert of a row that cannot exist costs a fifth more: new bets use a plain insert.
  write.add(betTable, { rows: placed });
  write.add(eachWayBetTable, {
    rows: placed.filter(({ client_ref: ref }) => eachWayOf(ref)?.part === 'win'),
  });
  write.add(roundBetTable, {
    rows: placed.flatMap(({ round_id, bet_id }) =>
      round_id === null ? [] : [{ round_id, bet_id }],
    ),
  });
  const upsert = { key: ['bet_id'], changes: betChanges } as const;
  write.add(betTable, { rows: changed, mark: 'changed', upsert });
  write.add(paymentTable, { rows: batch.transferAnswers.map(paymentRow) });
  const posted = hasPostings ? batch.postings.flatMap((one) => [...one.rows()]) : [];
  write.add(postingTable, { rows: posted.map(postingRow) });
  addAccounts(write, { accounts, seq: last.seq });
  return write;
}

/** A single account that has a row is updated: an upsert would look for it twice. */
function addAccounts(
  write: CombinedWrite,
  { accounts, seq }: { readonly accounts: readonly AccountRow[]; readonly seq: number },
): void {
  const rows = accounts.map((account) => accountRow(account, seq));
  const [first] = rows;
  if (first !== undefined && rows.length === 1 && accounts[0]?.summary.isNew === false) {
    write.update(accountTable, { row: first, columns: ['account_id', ...accountChanges] });
  } else {
    const upsert = { key: ['account_id'], changes: accountChanges } as const;
    write.add(accountTable, { rows, upsert });
  }
}

/** Postings of a batch that has many. */
export const copyPostings = (posted: readonly Postings[]): Copy =>
  copyRows(postingTable, rowsByAccount(posted));

function* rowsByAccount(posted: readonly Postings[]): Generator<PostingRow> {
  let numbered = 0;
  for (const one of posted) {
    for (const row of one.rowsByAccount(numbered)) yield postingRow(row);
    numbered += one.count;
  }
}

export const journalRow = ({ seq, part, at, siteId, kind, event, hash }: JournalRow) => ({
  seq,
  part,
  at,
  site_id: siteId,
  kind,
  event,
  hash,
});

const postingRow = (row: PostedRow): PostingRow => ({
  account_id: row.accountId,
  line: row.line,
  is_upline: row.isUpline,
  class_line: row.classLine,
  amount: row.amount,
  balance_after: row.balanceAfter,
  opposite_account_id: row.oppositeAccountId,
  reason: row.transfer.reason,
  market_id: row.transfer.marketId,
  bet_id: row.transfer.betId,
  remark: row.transfer.remark,
  at: row.at,
  seq: row.seq,
  place: row.place,
  player_id: row.transfer.playerId ?? null,
  sheet: row.transfer.sheet === undefined ? null : sheetKey(row.transfer.sheet),
});

const paymentRow = (row: TransferRow) => ({
  site_id: row.siteId,
  transfer_ref: row.transferRef,
  player_id: row.playerId,
  direction: row.direction,
  amount: row.amount,
  remark: row.remark,
  code: row.code,
  at: makeInstant(row.at),
  seq: row.seq,
});

const accountRow = ({ summary, exposure, exposureLimit }: AccountRow, seq: number) => ({
  account_id: summary.accountId,
  site_id: summary.siteId,
  player_id: summary.playerId,
  balance: summary.balance,
  exposure,
  exposure_limit: exposureLimit,
  lines: summary.lines,
  upline_lines: summary.uplineLines,
  seq,
});
