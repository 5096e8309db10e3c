/** A player's statement: the lines of his account, newest first, by page. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Selectable } from 'kysely';
import type { Store } from './database.ts';
import { makeEdges, type Page, pageRange } from './page.ts';
import { likePattern, searchedMax } from './search.ts';
import type { PostingTable } from './tables.ts';

export type StatementLine = Selectable<PostingTable>;

export interface StatementFilter {
  readonly accountId: string;
  /** Only lines with the upline, only lines of bets, or null for both. */
  readonly isUpline: boolean | null;
  readonly from: Instant | null;
  /** The first instant after. */
  readonly to: Instant | null;
  /** Words that the remark must hold, or a bet's number; empty for all. */
  readonly search: string;
}

/** Lines are numbered without gaps and in time: a page is a range, however long the history. */
export async function listStatement(
  { read, query }: Store,
  filter: StatementFilter,
  page: number,
  pageSize: number,
): Promise<Page<StatementLine>> {
  const line = filter.isUpline === null ? 'line' : 'class_line';
  const ofClass = filter.isUpline === null ? '' : 'and is_upline = $2';
  const at = filter.isUpline === null ? 2 : 3;
  const edge = (compare: string, order: 'asc' | 'desc', value: number) =>
    `(select ${line} from posting where account_id = $1 ${ofClass}
      and ($${value}::timestamptz is null or at ${compare} $${value}::timestamptz)
      order by at ${order}, ${line} ${order} limit 1)`;
  const [edges] = await query<{ first: number | null; last: number | null }>(
    `select ${edge('>=', 'asc', at)} as first, ${edge('<', 'desc', at + 1)} as last`,
    [
      filter.accountId,
      ...(filter.isUpline === null ? [] : [filter.isUpline]),
      filter.from === null ? null : makeInstant(filter.from),
      filter.to === null ? null : makeInstant(filter.to),
    ],
  );
  const { first, last } = makeEdges(edges);
  if (filter.search !== '')
    return searchLines(query, filter, { line, first, last }, page, pageSize);
  const range = pageRange(first, last, page, pageSize);
  const total = Math.max(0, last - first + 1);
  if (!range) return { items: [], total };
  let lines = read
    .selectFrom('posting')
    .selectAll()
    .where('account_id', '=', filter.accountId)
    .where(line, '>=', range.from)
    .where(line, '<=', range.to);
  if (filter.isUpline !== null) lines = lines.where('is_upline', '=', filter.isUpline);
  return { items: await lines.orderBy(line, 'desc').execute(), total };
}

interface Lines {
  readonly line: 'line' | 'class_line';
  readonly first: number;
  readonly last: number;
}

/** Looks through the newest lines of the range only. */
async function searchLines(
  query: Store['query'],
  filter: StatementFilter,
  lines: Lines,
  page: number,
  pageSize: number,
): Promise<Page<StatementLine>> {
  const { accountId, isUpline, search } = filter;
  const { line, first, last } = lines;
  const rows = await query<StatementLine & { readonly total: number }>(
    `select *, count(*) over () as total from (
       select * from posting where account_id = $1 and ${line} between $2 and $3
         and ($4::boolean is null or is_upline = $4)) as own
     where concat_ws(' ', remark, reason, bet_id) ilike $5
     order by ${line} desc limit $6 offset $7`,
    [
      accountId,
      Math.max(first, last - searchedMax + 1),
      last,
      isUpline,
      likePattern(search),
      pageSize,
      (page - 1) * pageSize,
    ],
  );
  if (rows.length > 0 || page === 1) return { items: rows, total: rows[0]?.total ?? 0 };
  // Past the end no row says how many there are.
  return { items: [], total: (await searchLines(query, filter, lines, 1, 1)).total };
}
