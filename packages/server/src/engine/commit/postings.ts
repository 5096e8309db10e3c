/**
 * The statement lines of a command's transfers, one at each end of a transfer. Both summaries are updated at
 * once. Rows are made only when written, because a large settlement has many.
 */
import { addMoney, type Money, negateMoney } from '@layline/contract';
import type { Account, Transfer } from '@layline/ledger';
import {
  type AccountSummaries,
  type AccountSummary,
  type Counts,
  findSummary,
} from '../view/account-summaries.ts';

export interface PostedRow extends Stamp {
  readonly accountId: string;
  readonly line: number;
  readonly isUpline: boolean;
  readonly classLine: number;
  readonly amount: Money;
  readonly balanceAfter: Money;
  readonly oppositeAccountId: string;
  readonly transfer: Transfer;
  /** As in the store: 0 for a row that is not part of a block. */
  readonly place: number;
}

interface Stamp {
  readonly at: string;
  readonly seq: number;
}

/** An account of the transfers, and its summary before them. */
interface End {
  readonly summary: AccountSummary;
  readonly before: Counts;
}

/** One end of a transfer. */
interface PostedEnd {
  readonly transfer: Transfer;
  /** The change of the account's balance. */
  readonly amount: Money;
  readonly of: AccountSummary;
  readonly opposite: AccountSummary;
}

export class Postings {
  readonly #transfers: readonly Transfer[];
  readonly #stamp: Stamp;
  readonly #ends = new Map<Account, End>();
  /** The same account may be represented by several objects. */
  readonly #bySummary = new Map<AccountSummary, End>();

  /** Calls `onSummary` with each account's summary. */
  constructor(
    summaries: AccountSummaries,
    transfers: readonly Transfer[],
    stamp: Stamp,
    onSummary: (summary: AccountSummary) => void,
  ) {
    this.#transfers = transfers;
    this.#stamp = stamp;
    for (const transfer of transfers) {
      const giver = this.#endOf(summaries, transfer.from, transfer, onSummary);
      const receiver = this.#endOf(summaries, transfer.to, transfer, onSummary);
      writeLine(giver.summary, transfer, negateMoney(transfer.amount));
      writeLine(receiver.summary, transfer, transfer.amount);
    }
  }

  get count(): number {
    return 2 * this.#transfers.length;
  }

  /** Alternates between giver and receiver. */
  *rows(): Generator<PostedRow> {
    const counts = new Map(
      [...this.#bySummary].map(([summary, { before }]) => [summary, { ...before }]),
    );
    for (const transfer of this.#transfers) {
      const giver = this.#known(transfer.from).summary;
      const receiver = this.#known(transfer.to).summary;
      const given = negateMoney(transfer.amount);
      yield this.#row(
        { transfer, amount: given, of: giver, opposite: receiver },
        counts.get(giver) as Counts,
      );
      yield this.#row(
        { transfer, amount: transfer.amount, of: receiver, opposite: giver },
        counts.get(receiver) as Counts,
      );
    }
  }

  /**
   * Returns each account's rows together, as a block. All are numbered from the number after `numbered`,
   * which no other row of the command has.
   */
  *rowsByAccount(numbered: number): Generator<PostedRow> {
    let number = numbered;
    const places = new Map<AccountSummary, number[]>();
    for (const summary of this.#bySummary.keys()) places.set(summary, []);
    for (const [place, { from, to }] of this.#transfers.entries()) {
      places.get(this.#known(from).summary)?.push(place);
      places.get(this.#known(to).summary)?.push(place);
    }
    for (const [summary, own] of places) {
      const counts = { ...(this.#bySummary.get(summary) as End).before };
      let isUpline: boolean | null = null;
      for (const place of own) {
        const transfer = this.#transfers[place] as Transfer;
        const giver = this.#known(transfer.from).summary;
        const isGiver = giver === summary;
        const opposite = isGiver ? this.#known(transfer.to).summary : giver;
        const amount = isGiver ? negateMoney(transfer.amount) : transfer.amount;
        const row = this.#row({ transfer, amount, of: summary, opposite }, counts);
        number += 1;
        yield { ...row, place: row.isUpline === isUpline ? number : 0 - number };
        isUpline = row.isUpline;
      }
    }
  }

  #row({ transfer, amount, of, opposite }: PostedEnd, counts: Counts): PostedRow {
    const { accountId } = of;
    const { accountId: oppositeAccountId } = opposite;
    const isUpline = writeLine(counts, transfer, amount);
    const { lines: line, uplineLines, balance: balanceAfter } = counts;
    const classLine = isUpline ? uplineLines : line - uplineLines;
    const { at, seq } = this.#stamp;
    const ends = { accountId, oppositeAccountId };
    return {
      ...ends,
      line,
      isUpline,
      classLine,
      amount,
      balanceAfter,
      transfer,
      at,
      seq,
      place: 0,
    };
  }

  #known(account: Account): End {
    return this.#ends.get(account) as End;
  }

  #endOf(
    summaries: AccountSummaries,
    account: Account,
    transfer: Transfer,
    onSummary: (summary: AccountSummary) => void,
  ): End {
    const known = this.#ends.get(account);
    if (known !== undefined) return known;
    const summary = findSummary(summaries, account, transfer);
    const { balance, lines, uplineLines } = summary;
    const end = this.#bySummary.get(summary) ?? {
      summary,
      before: { balance, lines, uplineLines },
    };
    this.#bySummary.set(summary, end);
    this.#ends.set(account, end);
    onSummary(summary);
    return end;
  }
}

/** Writes a line of this amount. Returns whether it is with the upline. */
function writeLine(summary: Counts, { reason }: Transfer, amount: Money): boolean {
  const isUpline = reason === 'deposit' || reason === 'withdraw';
  summary.balance = addMoney(summary.balance, amount);
  summary.lines += 1;
  if (isUpline) summary.uplineLines += 1;
  return isUpline;
}
