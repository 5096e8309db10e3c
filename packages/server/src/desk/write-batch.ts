/**
 * Writes a batch into the store: a few statements of many rows each, inside the caller's transaction.
 * Rows travel as arrays, one per column; numbers past 2^31 and times travel as text.
 */
import { makeInstant } from '@layline/contract';
import type { Sql } from '../store/database.ts';
import type { AccountRow, Batch } from './batch.ts';
import { writeRounds } from './write-rounds.ts';

type Column = readonly [cast: string, values: readonly unknown[]];

/** `unnest($1::bigint[], …)` and its values, from the number after `before`. */
function unnest(columns: readonly Column[]): { readonly sql: string; readonly values: unknown[] } {
  const parts = columns.map(([cast], index) => `$${index + 1}::${cast}[]`);
  return { sql: `unnest(${parts.join(', ')})`, values: columns.map(([, values]) => [...values]) };
}

export async function writeBatch(
  sql: Sql,
  batch: Batch,
  accounts: readonly AccountRow[],
): Promise<void> {
  await writeJournal(sql, batch);
  if (batch.markets.size > 0) await writeMarkets(sql, batch);
  if (batch.bets.size > 0) await writeBets(sql, batch);
  await writeRounds(sql, batch.rounds);
  if (batch.settledBets.length > 0) await writeSettledBets(sql, batch);
  if (batch.resettledBets.length > 0) await writeResettledBets(sql, batch);
  if (batch.settledMarkets.length > 0) await writeSettledMarkets(sql, batch);
  if (batch.postings.length > 0) await writePostings(sql, batch);
  if (accounts.length > 0) await writeAccounts(sql, batch, accounts);
}

async function writeJournal(sql: Sql, { journal, commands }: Batch): Promise<void> {
  const rows = unnest([
    ['bigint', journal.map((row) => row.seq)],
    ['smallint', journal.map((row) => row.part)],
    ['timestamptz', journal.map((row) => row.at)],
    ['text', journal.map((row) => row.siteId)],
    ['text', journal.map((row) => row.kind)],
    ['text', journal.map((row) => row.event)],
    ['text', journal.map((row) => row.previousHash)],
    ['text', journal.map((row) => row.hash)],
  ]);
  const at = `$${rows.values.length + 1}`;
  await sql.query(
    `with written as (
       insert into journal (seq, part, at, site_id, kind, event, previous_hash, hash)
       select seq, part, at, site_id, kind, event::json, previous_hash, hash
       from ${rows.sql} as row (seq, part, at, site_id, kind, event, previous_hash, hash)
       returning seq, at)
     insert into command_batch (first_seq, last_seq, commands, at)
     select min(seq), max(seq), ${at}::integer, max(at) from written`,
    [...rows.values, commands],
  );
}

async function writeMarkets(sql: Sql, batch: Batch): Promise<void> {
  const markets = [...batch.markets.values()];
  const rows = unnest([
    ['text', markets.map(({ definition }) => definition.marketId)],
    ['text', markets.map(({ definition }) => definition.fixture.eventId)],
    ['text', markets.map(({ definition }) => definition.fixture.competitionId)],
    ['text', markets.map(({ definition }) => definition.fixture.sportId)],
    ['text', markets.map(({ definition }) => definition.kind)],
    ['text', markets.map(({ definition }) => definition.marketType)],
    ['text', markets.map(({ definition }) => definition.status)],
    ['timestamptz', markets.map(({ definition }) => makeInstant(definition.startAt))],
    ['text', markets.map(({ definition }) => JSON.stringify(definition))],
    ['bigint', markets.map(({ seq }) => seq)],
  ]);
  await sql.query(
    `insert into market (market_id, event_id, competition_id, sport_id, kind, market_type, status,
       start_at, definition, seq)
     select market_id, event_id, competition_id, sport_id, kind, market_type, status,
       start_at, definition::jsonb, seq
     from ${rows.sql} as row (market_id, event_id, competition_id, sport_id, kind, market_type,
       status, start_at, definition, seq)
     on conflict (market_id) do update set event_id = excluded.event_id,
       competition_id = excluded.competition_id, sport_id = excluded.sport_id,
       kind = excluded.kind, market_type = excluded.market_type, status = excluded.status,
       start_at = excluded.start_at, definition = excluded.definition, seq = excluded.seq`,
    rows.values,
  );
}

async function writeBets(sql: Sql, batch: Batch): Promise<void> {
  const rows = [...batch.bets.values()];
  const columns = unnest([
    ['bigint', rows.map(({ betId }) => betId)],
    ['text', rows.map(({ playerId }) => playerId)],
    ['text', rows.map(({ siteId }) => siteId)],
    ['text', rows.map(({ definition }) => definition.marketId)],
    ['text', rows.map(({ definition }) => definition.fixture.eventId)],
    ['text', rows.map(({ definition }) => definition.fixture.sportId)],
    ['bigint', rows.map(({ runnerId }) => runnerId)],
    ['text', rows.map(({ side }) => side)],
    ['integer', rows.map(({ oddsRequested }) => oddsRequested)],
    ['integer', rows.map(({ oddsMatched }) => oddsMatched)],
    ['bigint', rows.map(({ stake }) => stake)],
    ['bigint', rows.map(({ matched }) => matched)],
    ['bigint', rows.map(({ remaining }) => remaining)],
    ['bigint', rows.map(({ cancelled }) => cancelled)],
    ['bigint', rows.map(({ lapsed }) => lapsed)],
    ['bigint', rows.map(({ profitMax }) => profitMax)],
    ['bigint', rows.map(({ lossMax }) => lossMax)],
    ['text', rows.map(({ fills }) => fills)],
    ['text', rows.map(({ clientRef }) => clientRef)],
    ['timestamptz', rows.map(({ placedAt }) => placedAt)],
    ['text', rows.map(({ persistence }) => persistence)],
    ['integer', rows.map(({ lineHalves }) => lineHalves)],
    ['integer', rows.map(({ rate }) => rate)],
  ]);
  const names = `bet_id, player_id, site_id, market_id, event_id, sport_id, runner_id, side,
    odds_requested, odds_matched, stake, matched, remaining, cancelled, lapsed, profit_max, loss_max,
    fills, client_ref, placed_at, persistence, line_halves, rate`;
  await sql.query(
    `insert into bet (${names})
     select ${names.replace('fills', 'fills::jsonb')} from ${columns.sql} as row (${names})
     on conflict (bet_id) do update set odds_matched = excluded.odds_matched,
       matched = excluded.matched, remaining = excluded.remaining, cancelled = excluded.cancelled,
       lapsed = excluded.lapsed, profit_max = excluded.profit_max, loss_max = excluded.loss_max,
       fills = excluded.fills`,
    columns.values,
  );
}

/** Gives each bet its place among the player's settled bets, so that a page is a range of an index. */
async function writeSettledBets(sql: Sql, { settledBets }: Batch): Promise<void> {
  const rows = unnest([
    ['bigint', settledBets.map(({ bet }) => bet.betId)],
    ['text', settledBets.map(({ bet }) => bet.outcome)],
    ['bigint', settledBets.map(({ bet }) => bet.profit)],
    ['text', settledBets.map(({ bet }) => JSON.stringify(bet.worksheet))],
    ['timestamptz', settledBets.map(({ at }) => at)],
  ]);
  await sql.query(
    `with counted as (
       select row.*, bet.player_id, bet.sport_id,
         row_number() over (partition by bet.player_id order by row.nth) as line,
         row_number() over (partition by bet.player_id, bet.sport_id order by row.nth) as sport_line
       from ${rows.sql} with ordinality as row (bet_id, outcome, profit, worksheet, at, nth)
       join bet on bet.bet_id = row.bet_id)
     update bet set outcome = counted.outcome, profit = counted.profit,
       worksheet = counted.worksheet::jsonb, settled_at = counted.at,
       settled_line = counted.line + coalesce((select settled from bet_tally
         where player_id = counted.player_id and sport_id = ''), 0),
       sport_line = counted.sport_line + coalesce((select settled from bet_tally
         where player_id = counted.player_id and sport_id = counted.sport_id), 0)
     from counted where bet.bet_id = counted.bet_id`,
    rows.values,
  );
  await sql.query(
    `insert into bet_tally (player_id, sport_id, settled)
     select bet.player_id, sport.id, count(*) from bet
     cross join lateral (values (''), (bet.sport_id)) as sport (id)
     where bet.bet_id = any($1::bigint[]) group by bet.player_id, sport.id
     on conflict (player_id, sport_id) do update set settled = bet_tally.settled + excluded.settled`,
    [settledBets.map(({ bet }) => bet.betId)],
  );
}

async function writeResettledBets(sql: Sql, { resettledBets }: Batch): Promise<void> {
  const rows = unnest([
    ['bigint', resettledBets.map(({ betId }) => betId)],
    ['text', resettledBets.map(({ outcome }) => outcome)],
    ['bigint', resettledBets.map(({ profit }) => profit)],
    ['text', resettledBets.map(({ worksheet }) => JSON.stringify(worksheet))],
  ]);
  await sql.query(
    `update bet set outcome = row.outcome, profit = row.profit, worksheet = row.worksheet::jsonb
     from ${rows.sql} as row (bet_id, outcome, profit, worksheet)
     where bet.bet_id = row.bet_id`,
    rows.values,
  );
}

async function writeSettledMarkets(sql: Sql, { settledMarkets }: Batch): Promise<void> {
  const rows = unnest([
    ['text', settledMarkets.map(({ marketId }) => marketId)],
    ['timestamptz', settledMarkets.map(({ at }) => at)],
    ['bigint', settledMarkets.map(({ seq }) => seq)],
  ]);
  await sql.query(
    `update market set settled_at = coalesce(market.settled_at, row.at), settled_seq = row.seq
     from ${rows.sql} as row (market_id, at, seq)
     where market.market_id = row.market_id`,
    rows.values,
  );
}

async function writePostings(sql: Sql, { postings }: Batch): Promise<void> {
  const rows = unnest([
    ['text', postings.map((row) => row.accountId)],
    ['bigint', postings.map((row) => row.line)],
    ['boolean', postings.map((row) => row.isUpline)],
    ['bigint', postings.map((row) => row.classLine)],
    ['bigint', postings.map((row) => row.amount)],
    ['bigint', postings.map((row) => row.balanceAfter)],
    ['text', postings.map((row) => row.oppositeAccountId)],
    ['text', postings.map(({ transfer }) => transfer.reason)],
    ['text', postings.map(({ transfer }) => transfer.marketId)],
    ['bigint', postings.map(({ transfer }) => transfer.betId)],
    ['text', postings.map(({ transfer }) => transfer.remark)],
    ['timestamptz', postings.map((row) => row.at)],
    ['bigint', postings.map((row) => row.seq)],
  ]);
  await sql.query(
    `insert into posting (account_id, line, is_upline, class_line, amount, balance_after,
       opposite_account_id, reason, market_id, bet_id, remark, at, seq)
     select * from ${rows.sql}`,
    rows.values,
  );
}

async function writeAccounts(
  sql: Sql,
  { journal }: Batch,
  accounts: readonly AccountRow[],
): Promise<void> {
  const rows = unnest([
    ['text', accounts.map(({ book }) => book.accountId)],
    ['text', accounts.map(({ book }) => book.siteId)],
    ['text', accounts.map(({ book }) => book.playerId)],
    ['bigint', accounts.map(({ book }) => book.balance)],
    ['bigint', accounts.map(({ exposure }) => exposure)],
    ['bigint', accounts.map(({ exposureLimit }) => exposureLimit)],
    ['bigint', accounts.map(({ book }) => book.lines)],
    ['bigint', accounts.map(({ book }) => book.uplineLines)],
    ['bigint', accounts.map(() => journal.at(-1)?.seq)],
  ]);
  await sql.query(
    `insert into account (account_id, site_id, player_id, balance, exposure, exposure_limit, lines,
       upline_lines, seq)
     select * from ${rows.sql}
     on conflict (account_id) do update set balance = excluded.balance,
       exposure = excluded.exposure, exposure_limit = excluded.exposure_limit,
       lines = excluded.lines, upline_lines = excluded.upline_lines, seq = excluded.seq`,
    rows.values,
  );
}
