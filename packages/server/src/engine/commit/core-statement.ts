/**
 * The one statement that every commit of the engine begins with: journal rows, bets as they stand,
 * postings, and accounts as they stand, for all commands of a batch. Its text depends only on which of
 * them there are and which of them are one row, so that it is made once and prepared once a connection.
 * One row goes as plain values: the arrays of many cost a bet that comes alone a third of its time.
 */
import { type Money, makeInstant } from '@layline/contract';
import { eachWayOf } from '@layline/exchange';
import { makeColumn } from '../../store/column.ts';
import { type Copy, type CopyColumn, makeCopyChunks } from '../../store/copy/copy-rows.ts';
import type { AccountRow, Batch } from '../batch.ts';
import type { BetRow } from '../bets/bet-rows.ts';
import type { JournalRow } from '../chain.ts';
import type { PostedRow, Postings } from '../postings.ts';
import type { TransferRow } from '../transfers/find-transfer.ts';

type Value = string | number | boolean | null;

interface Column<Row> {
  readonly name: string;
  readonly cast: string;
  /** The column's own type where it is not the array's. */
  readonly as?: string;
  readonly of: (row: Row) => Value;
}

interface Table<Row> {
  readonly name: string;
  /** Where one table has two inserts. */
  readonly part?: string;
  readonly columns: readonly Column<Row>[];
  /** What follows the select. */
  readonly onConflict: string;
  /** One row that is there: its first column names it. */
  readonly isUpdate?: boolean;
}

const journal: Table<JournalRow> = {
  name: 'journal',
  columns: [
    { name: 'seq', cast: 'bigint', of: ({ seq }) => seq },
    { name: 'part', cast: 'smallint', of: ({ part }) => part },
    { name: 'at', cast: 'timestamptz', of: ({ at }) => at },
    { name: 'site_id', cast: 'text', of: ({ siteId }) => siteId },
    { name: 'kind', cast: 'text', of: ({ kind }) => kind },
    { name: 'event', cast: 'text', of: ({ event }) => event },
    { name: 'hash', cast: 'text', of: ({ hash }) => hash },
  ],
  onConflict: '',
};

/** Bets that the batch placed. Looking for a row that cannot be there costs a fifth of an insert. */
const newBets: Table<BetRow> = {
  name: 'bet',
  columns: [
    { name: 'bet_id', cast: 'bigint', of: (bet) => bet.betId },
    { name: 'player_id', cast: 'text', of: (bet) => bet.playerId },
    { name: 'site_id', cast: 'text', of: (bet) => bet.siteId },
    { name: 'market_id', cast: 'text', of: ({ definition }) => definition.marketId },
    { name: 'event_id', cast: 'text', of: ({ definition }) => definition.fixture.eventId },
    { name: 'sport_id', cast: 'text', of: ({ definition }) => definition.fixture.sportId },
    { name: 'runner_id', cast: 'bigint', of: (bet) => bet.runnerId },
    { name: 'side', cast: 'text', of: (bet) => bet.side },
    { name: 'odds_requested', cast: 'integer', of: (bet) => bet.oddsRequested },
    { name: 'odds_matched', cast: 'integer', of: ({ oddsMatched }) => oddsMatched },
    { name: 'stake', cast: 'bigint', of: (bet) => bet.stake },
    { name: 'matched', cast: 'bigint', of: ({ matched }) => matched },
    { name: 'remaining', cast: 'bigint', of: ({ remaining }) => remaining },
    { name: 'cancelled', cast: 'bigint', of: ({ cancelled }) => cancelled },
    { name: 'lapsed', cast: 'bigint', of: ({ lapsed }) => lapsed },
    { name: 'profit_max', cast: 'bigint', of: ({ profitMax }) => profitMax },
    { name: 'loss_max', cast: 'bigint', of: ({ lossMax }) => lossMax },
    { name: 'fills', cast: 'text', as: 'json', of: ({ fills }) => fills },
    { name: 'client_ref', cast: 'text', of: (bet) => bet.clientRef },
    { name: 'placed_at', cast: 'timestamptz', of: ({ placedAt }) => placedAt },
    { name: 'persistence', cast: 'text', of: ({ persistence }) => persistence },
    { name: 'line_halves', cast: 'integer', of: ({ lineHalves }) => lineHalves },
    { name: 'rate', cast: 'integer', of: ({ rate }) => rate },
  ],
  onConflict: '',
};

const changedBets: Table<BetRow> = {
  ...newBets,
  part: 'changed',
  onConflict: `on conflict (bet_id) do update set odds_matched = excluded.odds_matched,
    matched = excluded.matched, remaining = excluded.remaining, cancelled = excluded.cancelled,
    lapsed = excluded.lapsed, profit_max = excluded.profit_max, loss_max = excluded.loss_max,
    fills = excluded.fills`,
};

/** The win parts of bets in two parts, by which the bet history finds them. */
const eachWayBets: Table<BetRow> = {
  name: 'each_way_bet',
  columns: newBets.columns.filter(({ name }) => name === 'player_id' || name === 'bet_id'),
  onConflict: '',
};

/** Payments in and out by their references, of which no site has one twice. */
const payments: Table<TransferRow> = {
  name: 'payment',
  columns: [
    { name: 'site_id', cast: 'text', of: ({ siteId }) => siteId },
    { name: 'transfer_ref', cast: 'text', of: (row) => row.transferRef },
    { name: 'player_id', cast: 'text', of: ({ playerId }) => playerId },
    { name: 'direction', cast: 'text', of: ({ direction }) => direction },
    { name: 'amount', cast: 'bigint', of: ({ amount }) => amount },
    { name: 'remark', cast: 'text', of: ({ remark }) => remark },
    { name: 'code', cast: 'text', of: ({ code }) => code },
    { name: 'at', cast: 'timestamptz', of: ({ at }) => makeInstant(at) },
    { name: 'seq', cast: 'bigint', of: ({ seq }) => seq },
  ],
  onConflict: '',
};

const postingColumns: readonly (Column<PostedRow> & CopyColumn<PostedRow>)[] = [
  { name: 'account_id', cast: 'text', of: ({ accountId }) => accountId },
  { name: 'line', cast: 'bigint', of: ({ line }) => line },
  { name: 'is_upline', cast: 'boolean', of: ({ isUpline }) => isUpline },
  { name: 'class_line', cast: 'bigint', of: ({ classLine }) => classLine },
  { name: 'amount', cast: 'bigint', of: ({ amount }) => amount },
  { name: 'balance_after', cast: 'bigint', of: ({ balanceAfter }) => balanceAfter },
  { name: 'opposite_account_id', cast: 'text', of: (row) => row.oppositeAccountId },
  { name: 'reason', cast: 'text', of: ({ transfer }) => transfer.reason },
  { name: 'market_id', cast: 'text', of: ({ transfer }) => transfer.marketId },
  { name: 'bet_id', cast: 'bigint', of: ({ transfer }) => transfer.betId },
  { name: 'remark', cast: 'text', of: ({ transfer }) => transfer.remark },
  { name: 'at', cast: 'timestamptz', of: ({ at }) => at },
  { name: 'seq', cast: 'bigint', of: ({ seq }) => seq },
  { name: 'place', cast: 'bigint', of: ({ place }) => place },
];

const postings: Table<PostedRow> = { name: 'posting', columns: postingColumns, onConflict: '' };

interface StampedAccount extends AccountRow {
  readonly exposure: Money;
  readonly seq: number;
}

const accountRows: Table<StampedAccount> = {
  name: 'account',
  columns: [
    { name: 'account_id', cast: 'text', of: ({ summary }) => summary.accountId },
    { name: 'site_id', cast: 'text', of: ({ summary }) => summary.siteId },
    { name: 'player_id', cast: 'text', of: ({ summary }) => summary.playerId },
    { name: 'balance', cast: 'bigint', of: ({ summary }) => summary.balance },
    { name: 'exposure', cast: 'bigint', of: ({ exposure }) => exposure },
    { name: 'exposure_limit', cast: 'bigint', of: ({ exposureLimit }) => exposureLimit },
    { name: 'lines', cast: 'bigint', of: ({ summary }) => summary.lines },
    { name: 'upline_lines', cast: 'bigint', of: ({ summary }) => summary.uplineLines },
    { name: 'seq', cast: 'bigint', of: ({ seq }) => seq },
  ],
  onConflict: `on conflict (account_id) do update set balance = excluded.balance,
    exposure = excluded.exposure, exposure_limit = excluded.exposure_limit,
    lines = excluded.lines, upline_lines = excluded.upline_lines, seq = excluded.seq`,
};

/** One account that has its row: it is found once, where an insert looks for it and then again. */
const knownAccount: Table<StampedAccount> = {
  name: 'account',
  part: 'known',
  columns: accountRows.columns.filter(({ name }) => name !== 'site_id' && name !== 'player_id'),
  onConflict: '',
  isUpdate: true,
};

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string;
}

function* rowsByAccount(posted: readonly Postings[]): Generator<PostedRow> {
  let numbered = 0;
  for (const one of posted) {
    yield* one.rowsByAccount(numbered);
    numbered += one.count;
  }
}

/** Postings of a batch that has many. */
export const copyPostings = (posted: readonly Postings[]): Copy => ({
  text: `copy posting (${postingColumns.map(({ name }) => name).join(', ')}) from stdin binary`,
  chunks: makeCopyChunks(rowsByAccount(posted), postingColumns),
});

/** `with x_rows as (insert …), … insert into journal …`; the postings only when asked for. */
export function coreStatement(
  batch: Batch,
  accounts: readonly AccountRow[],
  hasPostings = true,
): Statement {
  const last = batch.journal.at(-1);
  if (last === undefined) throw new Error('A batch without events is not written.');
  const parts = new Parts();
  parts.add(journal, batch.journal);
  const bets = [...batch.bets.values()];
  const placed = bets.filter(({ betId }) => batch.placed.has(betId));
  parts.add(newBets, placed);
  parts.add(
    eachWayBets,
    placed.filter(({ clientRef }) => eachWayOf(clientRef)?.part === 'win'),
  );
  parts.add(
    changedBets,
    bets.filter(({ betId }) => !batch.placed.has(betId)),
  );
  parts.add(payments, batch.transferAnswers);
  parts.add(postings, hasPostings ? batch.postings.flatMap((one) => [...one.rows()]) : []);
  const isKnown = accounts.length === 1 && accounts[0]?.summary.isNew === false;
  const stamped = accounts.map((row) => ({ ...row, seq: last.seq }));
  parts.add(knownAccount, isKnown ? stamped : []);
  parts.add(accountRows, isKnown ? [] : stamped);
  return parts.statement();
}

interface Made {
  readonly text: string;
  readonly name: string;
}

/** By the shape of what they write: as many at most as ways to combine none, one and many rows. */
const made = new Map<number, Made>();

interface Write {
  readonly table: Heading;
  /** The number of its first value. */
  readonly first: number;
  readonly isAlone: boolean;
}

type Heading = Pick<Table<never>, 'name' | 'part' | 'onConflict' | 'isUpdate'> & {
  readonly columns: readonly Omit<Column<never>, 'of'>[];
};

/** Always asked for the same tables in the same order. */
class Parts {
  /** Whether each table has no row, one or more, as the digits of a number to the base of 3. */
  #shape = 0;
  readonly #writes: Write[] = [];
  readonly #values: unknown[] = [];

  /** Nothing when there are no rows. */
  add<Row>(table: Table<Row>, rows: readonly Row[]): void {
    const [row] = rows;
    this.#shape = this.#shape * 3 + Math.min(rows.length, 2);
    if (row === undefined) return;
    const isAlone = rows.length === 1;
    this.#writes.push({ table, first: this.#values.length + 1, isAlone });
    for (const { of } of table.columns) {
      this.#values.push(isAlone ? of(row) : makeColumn(rows.map(of)));
    }
  }

  statement(): Statement {
    let known = made.get(this.#shape);
    if (known === undefined) {
      known = makeStatement(this.#writes);
      made.set(this.#shape, known);
    }
    return { text: known.text, name: known.name, values: this.#values };
  }
}

/** The journal's is the main one. */
function makeStatement(writes: readonly Write[]): Made {
  const names = writes.map(({ table: { name, part }, isAlone }) => {
    const named = part === undefined ? name : `${name}-${part}`;
    return isAlone ? `${named}.1` : named;
  });
  const [main = '', ...others] = writes.map(writeOf);
  const parts = others.map((text, index) => `part_${index} as (${text})`);
  const text = parts.length === 0 ? main : `with ${parts.join(',\n')} ${main}`;
  return { name: `engine-${names.join('-')}`, text };
}

function writeOf({ table, first, isAlone }: Write): string {
  const { name, columns, onConflict, isUpdate } = table;
  const mark = (index: number) => `$${first + index}::${columns[index]?.cast}`;
  if (isUpdate) {
    const [key = '', ...sets] = columns.map((column, index) => `${column.name} = ${mark(index)}`);
    return `update ${name} set ${sets.join(', ')} where ${key}`;
  }
  const names = columns.map((column) => column.name).join(', ');
  const into = `insert into ${name} (${names})`;
  if (isAlone) {
    const cells = columns.map(({ as }, index) => mark(index) + (as === undefined ? '' : `::${as}`));
    return `${into} values (${cells.join(', ')}) ${onConflict}`;
  }
  const arrays = columns.map((_, index) => `${mark(index)}[]`);
  const picked = columns.map(({ name: column, as }) =>
    as === undefined ? column : `${column}::${as}`,
  );
  return `${into} select ${picked.join(', ')}
         from unnest(${arrays.join(', ')}) as row (${names}) ${onConflict}`;
}
