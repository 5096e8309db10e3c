/**
 * The statement lines of a command's transfers: each becomes one line at each of its two ends. The books
 * of both are brought up to date at once; the rows are made when they are written, because those of a
 * large settlement are many.
 */
import { addMoney, type Money, negateMoney } from '@layline/contract';
import type { Account, Transfer } from '@layline/ledger';
import { type Book, type Books, type Counts, findBook } from './account-summaries.ts';

export interface PostedRow extends Stamp {
  readonly accountId: string;
  readonly line: number;
  readonly isUpline: boolean;
  readonly classLine: number;
  readonly amount: Money;
  readonly balanceAfter: Money;
  readonly oppositeAccountId: string;
  readonly transfer: Transfer;
  /** As in the store: 0 for a row that is found by itself. */
  readonly place: number;
}

interface Stamp {
  readonly at: string;
  readonly seq: number;
}

/** An account of the transfers, and how its book stood before them. */
interface End {
  readonly book: Book;
  readonly before: Counts;
}

export class Postings {
  readonly #transfers: readonly Transfer[];
  readonly #stamp: Stamp;
  readonly #ends = new Map<Account, End>();
  /** The same account may come as several objects. */
  readonly #byBook = new Map<Book, End>();

  /** `onBook` hears of each account. */
  constructor(
    books: Books,
    transfers: readonly Transfer[],
    stamp: Stamp,
    onBook: (book: Book) => void,
  ) {
    this.#transfers = transfers;
    this.#stamp = stamp;
    for (const transfer of transfers) {
      const giver = this.#endOf(books, transfer.from, transfer, onBook);
      const receiver = this.#endOf(books, transfer.to, transfer, onBook);
      writeLine(giver.book, transfer, negateMoney(transfer.amount));
      writeLine(receiver.book, transfer, transfer.amount);
    }
  }

  get count(): number {
    return 2 * this.#transfers.length;
  }

  /** Giver's and receiver's in turn. */
  *rows(): Generator<PostedRow> {
    const counts = new Map([...this.#byBook].map(([book, { before }]) => [book, { ...before }]));
    for (const transfer of this.#transfers) {
      const giver = this.#known(transfer.from).book;
      const receiver = this.#known(transfer.to).book;
      const given = negateMoney(transfer.amount);
      yield this.#row(transfer, given, giver, receiver, counts.get(giver) as Counts);
      yield this.#row(transfer, transfer.amount, receiver, giver, counts.get(receiver) as Counts);
    }
  }

  /**
   * An account's rows stand together, as a run. All are numbered, from the number after this one on, that
   * no other row of the command has.
   */
  *rowsByAccount(numbered: number): Generator<PostedRow> {
    let number = numbered;
    const places = new Map<Book, number[]>();
    for (const book of this.#byBook.keys()) places.set(book, []);
    for (const [place, { from, to }] of this.#transfers.entries()) {
      places.get(this.#known(from).book)?.push(place);
      places.get(this.#known(to).book)?.push(place);
    }
    for (const [book, own] of places) {
      const counts = { ...(this.#byBook.get(book) as End).before };
      let isUpline: boolean | null = null;
      for (const place of own) {
        const transfer = this.#transfers[place] as Transfer;
        const giver = this.#known(transfer.from).book;
        const isGiver = giver === book;
        const opposite = isGiver ? this.#known(transfer.to).book : giver;
        const amount = isGiver ? negateMoney(transfer.amount) : transfer.amount;
        const row = this.#row(transfer, amount, book, opposite, counts);
        number += 1;
        yield { ...row, place: row.isUpline === isUpline ? number : 0 - number };
        isUpline = row.isUpline;
      }
    }
  }

  #row(
    transfer: Transfer,
    amount: Money,
    { accountId }: Book,
    { accountId: oppositeAccountId }: Book,
    counts: Counts,
  ): PostedRow {
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

  #endOf(books: Books, account: Account, transfer: Transfer, onBook: (book: Book) => void): End {
    const known = this.#ends.get(account);
    if (known !== undefined) return known;
    const book = findBook(books, account, transfer);
    const { balance, lines, uplineLines } = book;
    const end = this.#byBook.get(book) ?? { book, before: { balance, lines, uplineLines } };
    this.#byBook.set(book, end);
    this.#ends.set(account, end);
    onBook(book);
    return end;
  }
}

/** One more line of this amount; answers whether it is with the upline. */
function writeLine(book: Counts, { reason }: Transfer, amount: Money): boolean {
  const isUpline = reason === 'deposit' || reason === 'withdraw';
  book.balance = addMoney(book.balance, amount);
  book.lines += 1;
  if (isUpline) book.uplineLines += 1;
  return isUpline;
}
