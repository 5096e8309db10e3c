/** Queries for `verify`, which compares the tables with the journal. */
import { unnest } from '../column.ts';
import type { Sql } from '../database.ts';

export interface StoredAccount {
  readonly id: string;
  readonly player: string | null;
  readonly balance: number;
  readonly exposure: number;
  /** Number of its statement lines. */
  readonly lines: number;
}

interface Page<Key> {
  /** The last key of the page before. */
  readonly after: Key;
  readonly max: number;
}

export const readAccounts = (sql: Sql, { after, max }: Page<string>): Promise<StoredAccount[]> =>
  sql.query(
    `select account_id as id, player_id as player, balance, exposure, lines from account
     where account_id > $1 order by account_id limit $2`,
    [after, max],
  );

export async function readTotal(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ total: string }>(
    'select coalesce(sum(balance), 0)::text as total from account',
  );
  return row?.total ?? '0';
}

/** Lines of an account from the first to the last, both included. */
export interface LineRange {
  readonly id: string;
  readonly first: number;
  readonly last: number;
}

export interface StoredLine {
  readonly id: string;
  readonly line: number;
  readonly amount: number;
  readonly balance: number;
  readonly seq: number;
}

/** In order of each account's lines. */
export function readLines(sql: Sql, ranges: readonly LineRange[]): Promise<StoredLine[]> {
  const rows = unnest([
    ['text', ranges.map(({ id }) => id)],
    ['bigint', ranges.map(({ first }) => first)],
    ['bigint', ranges.map(({ last }) => last)],
  ]);
  return sql.query(
    `select one.account_id as id, one.line, one.amount, one.balance_after as balance, one.seq
     from ${rows.sql} as range (id, first, last)
     cross join lateral posting_between(range.id, range.first, range.last) as one
     order by one.account_id, one.line`,
    rows.values,
  );
}

/** Blocks of a table that one statement counts: some ten thousand rows. */
const blocksAtOnce = 250;

/** Counts by a few blocks at a time. Rows that are added meanwhile may be left out. */
export async function countRows(
  sql: Sql,
  table: 'posting' | 'payment' | 'points_transfer' | 'withdrawal' | 'cashier_unclaimed',
): Promise<number> {
  const [size] = await sql.query<{ blocks: number }>(
    `select pg_relation_size('${table}') / current_setting('block_size')::bigint as blocks`,
  );
  let count = 0;
  for (let at = 0; at < (size?.blocks ?? 0); at += blocksAtOnce) {
    const [row] = await sql.query<{ count: number }>(
      `select count(*) as count from ${table}
       where ctid >= $1::text::tid and ctid < $2::text::tid`,
      [`(${at},0)`, `(${at + blocksAtOnce},0)`],
    );
    count += row?.count ?? 0;
  }
  return count;
}

export interface StoredBet {
  readonly id: number;
  readonly marketId: string;
  readonly matched: number;
  readonly remaining: number;
  readonly cancelled: number;
  readonly lapsed: number;
  readonly isCasino: boolean;
  /** Open and at odds, rather than on a session or a round. */
  readonly isOpenOdds: boolean;
  readonly profit: number;
}

/** Returns bets with their outcomes, by number. */
export const readBetRows = (sql: Sql, { after, max }: Page<number>): Promise<StoredBet[]> =>
  sql.query(
    `select bet.bet_id as id, bet.market_id as "marketId", matched, remaining, cancelled, lapsed,
       bet.round_id is not null as "isCasino", coalesce(done.profit, 0) as profit,
       bet.rate is null and bet.round_id is null
         and (done.player_id, done.sport_id) is distinct from (bet.player_id, bet.sport_id)
         as "isOpenOdds"
     from (select * from bet where bet_id > $1 order by bet_id limit $2) as bet
     left join bet_outcome as done on done.bet_id = bet.bet_id
     order by bet.bet_id`,
    [after, max],
  );

export interface StruckBet {
  readonly betId: number;
  readonly playerId: string;
  readonly marketId: string;
  readonly runnerId: number;
  readonly side: string;
  readonly persistence: string;
  readonly orderRef: string;
  readonly strategyRef: string;
  readonly oddsRequested: number;
  readonly stake: number;
  readonly lineHalves: number | null;
  readonly rate: number | null;
}

export const readStruckBets = (sql: Sql, betIds: readonly string[]): Promise<StruckBet[]> =>
  sql.query(
    `select bet_id as "betId", player_id as "playerId", market_id as "marketId",
       runner_id as "runnerId", side, persistence,
       order_ref as "orderRef", strategy_ref as "strategyRef", odds_requested as "oddsRequested", stake,
       line_halves as "lineHalves", rate from bet where bet_id = any($1::bigint[])`,
    [betIds],
  );

/** Returns those of the commands that have a row as a payout of the round. */
export async function readRoundPayments(
  sql: Sql,
  payments: readonly { readonly roundId: string; readonly seq: number }[],
): Promise<Set<number>> {
  const keys = unnest([
    ['text', payments.map(({ roundId }) => roundId)],
    ['bigint', payments.map(({ seq }) => seq)],
  ]);
  const rows = await sql.query<{ seq: number }>(
    `select seq from round_payment
     join ${keys.sql} as row (round_id, seq) using (round_id, seq)`,
    keys.values,
  );
  return new Set(rows.map(({ seq }) => seq));
}

/** Returns transfers by the commands that made them. */
export const readPayments = <Row>(sql: Sql, seqs: readonly number[]): Promise<Row[]> =>
  sql.query(
    `select site_id as "siteId", transfer_ref as "transferRef", player_id as "playerId", direction,
       amount, remark, code, seq from payment where seq = any($1::bigint[])`,
    [seqs],
  );
