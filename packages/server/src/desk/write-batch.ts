/**
 * Writes a batch into the store. Journal, bets, postings and accounts are one statement of many rows
 * each, which commits by itself: one trip to the database and back. What is rare (markets, settled
 * bets) follows in statements of its own, and then all of them are one transaction. Rows travel as
 * arrays, one per column.
 */
import { makeInstant } from '@layline/contract';
import { makeColumn } from '../store/column.ts';
import type { Sql, Store } from '../store/database.ts';
import type { AccountRow, Batch } from './batch.ts';
import { coreStatement } from './core-statement.ts';
import { writeRounds } from './write-rounds.ts';

type Column = readonly [cast: string, values: readonly (string | number | boolean | null)[]];

/** `unnest($1::bigint[], …)` and its values. */
function unnest(columns: readonly Column[]): { readonly sql: string; readonly values: unknown[] } {
  const parts = columns.map(([cast], index) => `$${index + 1}::${cast}[]`);
  const values = columns.map(([, list]) => makeColumn(list));
  return { sql: `unnest(${parts.join(', ')})`, values };
}

/** Rejects when nothing of the batch was written. */
export async function writeBatch(
  store: Store,
  batch: Batch,
  accounts: readonly AccountRow[],
): Promise<void> {
  const { text, values, name } = coreStatement(batch, accounts);
  if (!batch.hasRare) {
    await store.query(text, values, name);
    return;
  }
  await store.transaction(async (sql) => {
    await sql.query(text, values, name);
    if (batch.markets.size > 0) await writeMarkets(sql, batch);
    await writeRounds(sql, batch.rounds);
    if (batch.settledBets.length > 0) await writeSettledBets(sql, batch);
    if (batch.resettledBets.length > 0) await writeResettledBets(sql, batch);
    if (batch.settledMarkets.length > 0) await writeSettledMarkets(sql, batch);
  });
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
