/** A player's statement: the lines of the account, newest first, by page. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Selectable } from 'kysely';
import type { Store } from '../database.ts';
import type { PostingTable } from '../tables.ts';
import { findLine } from './find-line.ts';
import { type Page, type PageRequest, pageRange } from './page.ts';
import { likePattern, searchedMax } from './search.ts';

/** A line, with the reference of its deposit or withdrawal. */
export type StatementLine = Selectable<PostingTable> & { readonly transfer_ref: string | null };

export interface StatementFilter {
  readonly accountId: string;
  /** True for lines with the upline only, false for lines of bets only, null for both. */
  readonly isUpline: boolean | null;
  readonly from: Instant | null;
  /** The first instant after the range. */
  readonly to: Instant | null;
  /** Words that the description or the remark must contain, each of them; empty for all. */
  readonly search: string;
  /** Words that do instead of those of `search`; empty or absent for none. */
  readonly searchAlso?: string;
}

/** Read line by line, and only for lines with the upline: a join would read all transfers of the venue. */
const ownRef = `case when own.is_upline then
  (select transfer_ref from payment where payment.seq = own.seq) end as transfer_ref`;

interface Edges {
  readonly first: number;
  readonly last: number;
}

/**
 * Lines are numbered without gaps and by time, so a page is a range however long the history. The lines of
 * each class are also numbered separately, and each line stores both counts up to it.
 */
export async function listStatement(
  store: Store,
  { page, pageSize, ...filter }: StatementFilter & PageRequest,
): Promise<Page<StatementLine>> {
  const lines = await findLines(store, filter);
  if (filter.search !== '') return searchLines({ store, filter, edges: lines }, { page, pageSize });
  const { accountId, isUpline } = filter;
  const numbers =
    isUpline === null ? lines : await classEdges(store, { accountId, isUpline, ...lines });
  const range = pageRange(numbers, { page, pageSize });
  const total = Math.max(0, numbers.last - numbers.first + 1);
  if (!range) return { items: [], total };
  const items = await readRange(store, { accountId, isUpline, ...range, last: lines.last });
  return { items, total };
}

/** Returns the lines in the time range. */
export async function findLines(
  store: Store,
  { accountId, from, to }: Pick<StatementFilter, 'accountId' | 'from' | 'to'>,
): Promise<Edges> {
  const [newest] = await store.query<{ line: number }>(
    'select lines as line from account where account_id = $1',
    [accountId],
    { name: 'statement-newest' },
  );
  const last = newest?.line ?? 0;
  const isYes = `select at >= $3::timestamptz ${ofRun('$2', 'middle.mid')}`;
  const firstSince = (at: Instant): Promise<number> =>
    findLine(store, { isYes, values: [accountId, makeInstant(at)], last });
  return {
    first: from === null ? 1 : await firstSince(from),
    last: to === null ? last : (await firstSince(to)) - 1,
  };
}

/** Finds a line's block by its first row; a block has one command and one class. */
const ofRun = (accountId: string, line: string): string =>
  `from posting where account_id = ${accountId} and place <= 0 and line <= ${line}
   order by line desc limit 1`;

/** Counts the lines of the class up to a line. */
const countOfClass =
  'case when is_upline = $3 then class_line + $2 - line else line - class_line end';

interface ClassLines extends Edges {
  readonly accountId: string;
  readonly isUpline: boolean;
}

/** Returns the bounds among the lines of one class. */
async function classEdges(
  { query }: Store,
  { accountId, isUpline, first, last }: ClassLines,
): Promise<Edges> {
  const countUpTo = async (line: number): Promise<number> => {
    const [row] = await query<{ count: number }>(
      `select ${countOfClass} as count ${ofRun('$1', '$2::bigint')}`,
      [accountId, line, isUpline],
    );
    return row?.count ?? 0;
  };
  return { first: (await countUpTo(first - 1)) + 1, last: await countUpTo(last) };
}

interface LineRange {
  readonly accountId: string;
  /** The class that the numbers count; null for all lines. */
  readonly isUpline: boolean | null;
  readonly from: number;
  readonly to: number;
  /** The last line, of any class, that the statement shows. */
  readonly last: number;
}

async function readRange(store: Store, range: LineRange): Promise<StatementLine[]> {
  const { accountId, isUpline, from, to, last } = range;
  if (isUpline === true) {
    return store.query(
      `select own.*, ${ownRef} from posting as own
       where account_id = $1 and is_upline and class_line between $2 and $3
       order by class_line desc`,
      [accountId, from, to],
    );
  }
  const isWhole = isUpline === null;
  const lineOf = (nth: number) => (isWhole ? nth : nthOfBets(store, { accountId, nth, last }));
  return store.query(
    `select own.*, ${ownRef} from posting_between($1, $2, $3) as own
     where $4 or not is_upline order by line desc`,
    [accountId, await lineOf(from), await lineOf(to), isWhole],
    { name: 'statement-range' },
  );
}

/** Returns the line of the nth line that is not with the upline. */
const nthOfBets = (
  store: Store,
  { accountId, nth, last }: Pick<LineRange, 'accountId' | 'last'> & { readonly nth: number },
): Promise<number> =>
  findLine(store, {
    isYes: `select case when is_upline then line - class_line
      else class_line + middle.mid - line end >= $3 ${ofRun('$2', 'middle.mid')}`,
    values: [accountId, nth],
    last,
  });

interface LinesRequest {
  readonly store: Store;
  readonly filter: StatementFilter;
  readonly edges: Edges;
}

/** The first words of a line's description, by its reason. */
export const reasonTexts: Readonly<Record<string, string>> = {
  deposit: 'Deposit',
  withdraw: 'Withdrawal',
  settlement: 'Bet settled',
  commission: 'Commission',
  rebate: 'Maker rebate',
  reversal: 'Reversal',
  'wallet-in': 'From your wallet',
  'wallet-out': 'To your wallet',
};

/** As `venue/casino/vimaan-game.ts` has it. Bets on a flight are named by target and multiplier. */
const flightTable = '1130415';

/** What the player reads of a line: its description, as `shown/player` writes it, and its remark. */
const shownText = `concat_ws(' ', coalesce($8::jsonb->>own.reason, own.reason), own.transfer_ref,
  market.definition->'fixture'->>'name' || ', ' || (market.definition->>'name'),
  'round ' || bet.round_id || ':', case when bet.event_id = $9 then concat_ws(' ',
    case bet.odds_requested when 0 then 'no target'
      else 'target ' || to_char(bet.odds_requested / 100.0, 'FM99990.00') || '×' end,
    case when own.amount > 0
      then 'left at ' || to_char((bet.stake + own.amount) / bet.stake::numeric, 'FM99990.00') || '×'
      else 'crashed first' end) end,
  case when bet.rate is null or bet.line_halves is null
    then case bet.side when 'back' then 'Back ' else 'Lay ' end || coalesce(
      (select runner->>'name' from jsonb_array_elements(market.definition->'runners') as runner
       where (runner->>'runnerId')::bigint = bet.runner_id limit 1), bet.runner_id::text)
    else concat(case bet.side when 'back' then 'Yes ' else 'No ' end,
      trim_scale(bet.line_halves / 2.0), ' at ', bet.rate) end,
  '(bet ' || own.bet_id || ')', own.remark)`;

/** Separate words, so that they may come in any order, without the punctuation between them. */
const wordsOf = (search: string): string[] => search.split(/[,:]*(?:\s+|$)/).filter(Boolean);

/** Searches only the newest lines of the range. */
async function searchLines(
  { store, filter, edges }: LinesRequest,
  { page, pageSize }: PageRequest,
): Promise<Page<StatementLine>> {
  const { accountId, isUpline, search, searchAlso = '' } = filter;
  const { first, last } = edges;
  const own =
    isUpline === true
      ? `posting where account_id = $1 and is_upline and line between $2 and $3
         order by class_line desc`
      : `posting_between($1, $2, $3) where ${isUpline === null} or not is_upline
         order by line desc`;
  const rows = await store.query<StatementLine & { readonly total: number }>(
    `select own.*, count(*) over () as total from (
       select own.*, ${ownRef} from (select * from ${own} limit $7) as own) as own
     left join bet on bet.bet_id = own.bet_id
     left join market on market.market_id = coalesce(bet.market_id, own.market_id)
     cross join lateral (select ${shownText} as words offset 0) as shown
     where shown.words ilike all ($4::text[]) or shown.words ilike all ($10::text[])
     order by own.line desc limit $5 offset $6`,
    [
      accountId,
      isUpline === true ? first : Math.max(first, last - searchedMax + 1),
      last,
      wordsOf(search).map(likePattern),
      pageSize,
      (page - 1) * pageSize,
      searchedMax,
      JSON.stringify(reasonTexts),
      flightTable,
      searchAlso === '' ? null : wordsOf(searchAlso).map(likePattern),
    ],
  );
  if (rows.length > 0 || page === 1) return { items: rows, total: rows[0]?.total ?? 0 };
  // A page past the end has no row with the total.
  return {
    items: [],
    total: (await searchLines({ store, filter, edges }, { page: 1, pageSize: 1 })).total,
  };
}
