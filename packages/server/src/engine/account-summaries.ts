/**
 * How many statement lines each account has and what it holds, as the store will show them after the
 * batch at hand.
 */
import { type Money, money, noMoney } from '@layline/contract';
import { type Account, accountKey, type Transfer } from '@layline/ledger';
import type { Sql } from '../store/database.ts';

/** What an account holds, and its statement lines: in all, and those with the upline. */
export interface Counts {
  balance: Money;
  lines: number;
  uplineLines: number;
}

export interface Book extends Counts {
  readonly accountId: string;
  readonly siteId: string;
  readonly playerId: string | null;
  /** Until the batch that opened it is on its way: the store has no row of it. */
  isNew: boolean;
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

/** The book of one of the transfer's ends. */
export const findBook = (books: Books, account: Account, transfer: Transfer): Book =>
  bookOf(books, account, siteOf(books, transfer));

/** One end of every transfer is the site's, or a player's whose book is known. */
function siteOf(books: Books, { from, to }: Transfer): string {
  for (const end of [from, to]) {
    if (end.kind !== 'player') return end.siteId;
    const book = books.get(accountKey(end));
    if (book) return book.siteId;
  }
  throw new Error(`A transfer between accounts that nobody opened: ${JSON.stringify([from, to])}`);
}
