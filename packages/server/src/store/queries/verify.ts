/** Queries for `verify`, which compares the tables with the journal. */
import { unnest } from '../column.ts';
import type { Sql } from '../database.ts';

export interface StoredAccount {
  readonly id: string;
  readonly player: string | null;
  readonly balance: number;
  readonly exposure: number;
}

export const readAccounts = (sql: Sql): Promise<StoredAccount[]> =>
  sql.query('select account_id as id, player_id as player, balance, exposure from account');

/** Returns lines whose number or balance does not follow from the line before. */
export const readWrongLines = (
  sql: Sql,
  max: number,
): Promise<{ readonly id: string; readonly line: number }[]> =>
  sql.query(
    `select account_id as id, line from (
       select account_id, line, balance_after,
         row_number() over (partition by account_id order by line) as nth,
         sum(amount) over (partition by account_id order by line) as running
       from posting) as one
     where nth <> line or running <> balance_after order by account_id, line limit $1`,
    [max],
  );

/** Returns accounts whose lines do not add up to their balance. */
export async function readWrongBalances(sql: Sql, max: number): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select account.account_id as id from account
     left join (select account_id, count(*) as lines, sum(amount) as total from posting
       group by account_id) as sums on sums.account_id = account.account_id
     where account.balance <> coalesce(total, 0) or account.lines <> coalesce(sums.lines, 0)
     limit $1`,
    [max],
  );
  return rows.map(({ id }) => id);
}

/** Returns commands whose postings do not sum to 0. */
export async function readUnbalanced(sql: Sql, max: number): Promise<number[]> {
  const rows = await sql.query<{ seq: number }>(
    'select seq from posting group by seq having sum(amount) <> 0 limit $1',
    [max],
  );
  return rows.map(({ seq }) => seq);
}

export async function countRows(
  sql: Sql,
  table: 'posting' | 'payment' | 'points_transfer',
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(*) as count from ${table}`);
  return Number(row?.count ?? 0);
}

export interface StoredOpenBet {
  readonly id: number;
  readonly matched: number;
  readonly remaining: number;
  readonly cancelled: number;
  readonly lapsed: number;
}

/** Returns open odds bets by number. */
export const readOpenBets = (
  sql: Sql,
  { after, max }: { readonly after: number; readonly max: number },
): Promise<StoredOpenBet[]> =>
  sql.query(
    `select bet_id as id, matched, remaining, cancelled, lapsed from whole_bet
     where settled_at is null and rate is null and round_id is null and bet_id > $1
     order by bet_id limit $2`,
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

/** Counts all bets except casino bets. */
export async function countBets(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*) as count from bet where round_id is null',
  );
  return Number(row?.count ?? 0);
}

export interface PaidMarket {
  readonly id: string;
  readonly sum: string;
  /** Sum of each profit times its bet's number, which shows whose a profit is. */
  readonly byBet: string;
}

export const readPaidMarkets = (sql: Sql): Promise<PaidMarket[]> =>
  sql.query(
    `select market_id as id, sum(profit)::text as sum,
       sum(profit::numeric * bet_id)::text as "byBet"
     from bet join bet_outcome using (bet_id)
     where round_id is null and profit <> 0 group by market_id`,
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
