/**
 * How many statement lines each account has and what it holds, as the store will show them after the
 * batch at hand. Every transfer becomes one line at each of its two ends.
 */
import { addMoney, type Money, money, negateMoney, noMoney } from '@layline/contract';
import { type Account, accountKey, type Transfer } from '@layline/ledger';
import type { Sql } from '../store/database.ts';

export interface Book {
  readonly accountId: string;
  readonly siteId: string;
  readonly playerId: string | null;
  balance: Money;
  lines: number;
  uplineLines: number;
  /** Until the batch that opened it is on its way: the store has no row of it. */
  isNew: boolean;
}

interface Stamp {
  readonly at: string;
  readonly seq: number;
}

export interface PostedRow extends Stamp {
  readonly accountId: string;
  readonly line: number;
  readonly isUpline: boolean;
  readonly classLine: number;
  readonly amount: Money;
  readonly balanceAfter: Money;
  readonly oppositeAccountId: string;
  readonly transfer: Transfer;
}

export type Books = Map<string, Book>;

export async function loadBooks(sql: Sql): Promise<Books> {
  const rows = await sql.query<Omit<Book, 'isNew'>>(
    'select account_id as "accountId", site_id as "siteId", player_id as "playerId", balance,' +
      ' lines, upline_lines as "uplineLines" from account',
  );
  return new Map(
    rows.map((row) => [row.accountId, { ...row, balance: money(row.balance), isNew: false }]),
  );
}

/** The account's book, opened empty when it has none; `siteId` is the site it belongs to. */
export function bookOf(books: Books, account: Account, siteId: string): Book {
  const accountId = accountKey(account);
  const known = books.get(accountId);
  if (known) return known;
  const playerId = account.kind === 'player' ? account.playerId : null;
  const counts = { balance: noMoney, lines: 0, uplineLines: 0 };
  const book = { accountId, siteId, playerId, ...counts, isNew: true };
  books.set(accountId, book);
  return book;
}

/**
 * Writes the transfers into the books of both their ends; the lines are each giver's and receiver's in
 * turn. `onBook` hears of each account once.
 */
export function bookTransfers(
  books: Books,
  transfers: readonly Transfer[],
  { at, seq }: Stamp,
  onBook: (book: Book) => void,
): PostedRow[] {
  const known = new Map<Account, Book>();
  const find = (account: Account, transfer: Transfer): Book => {
    const found = known.get(account);
    if (found !== undefined) return found;
    const book = bookOf(books, account, siteOf(books, transfer));
    known.set(account, book);
    onBook(book);
    return book;
  };
  const rows: PostedRow[] = [];
  for (const transfer of transfers) {
    const giver = find(transfer.from, transfer);
    const receiver = find(transfer.to, transfer);
    const { amount } = transfer;
    rows.push(writeLine(giver, receiver, negateMoney(amount), { transfer, at, seq }));
    rows.push(writeLine(receiver, giver, amount, { transfer, at, seq }));
  }
  return rows;
}

function writeLine(
  book: Book,
  opposite: Book,
  amount: Money,
  { transfer, at, seq }: Stamp & { readonly transfer: Transfer },
): PostedRow {
  const isUpline = transfer.reason === 'deposit' || transfer.reason === 'withdraw';
  book.balance = addMoney(book.balance, amount);
  book.lines += 1;
  if (isUpline) book.uplineLines += 1;
  return {
    accountId: book.accountId,
    line: book.lines,
    isUpline,
    classLine: isUpline ? book.uplineLines : book.lines - book.uplineLines,
    amount,
    balanceAfter: book.balance,
    oppositeAccountId: opposite.accountId,
    transfer,
    at,
    seq,
  };
}

/** One end of every transfer is the site's, or a player's whose book is known. */
function siteOf(books: Books, { from, to }: Transfer): string {
  for (const end of [from, to]) {
    if (end.kind !== 'player') return end.siteId;
    const book = books.get(accountKey(end));
    if (book) return book.siteId;
  }
  throw new Error(`A transfer between accounts that nobody opened: ${JSON.stringify([from, to])}`);
}
