/**
 * Writes a batch into the store. Journal, bets, postings and accounts are one statement of many rows
 * each, which commits by itself: one trip to the database and back. What is rare (markets, settled
 * bets) follows in statements of its own, and then all of them are one transaction. Rows travel as
 * arrays, one per column, or by COPY where they are many.
 */
import { makeInstant } from '@layline/contract';
import { unnest } from '../../store/column.ts';
import type { Sql, Store } from '../../store/database.ts';
import type { AccountRow, Batch } from '../batch.ts';
import { copyPostings, coreStatement } from './core-statement.ts';
import { writeRounds } from './write-rounds.ts';
import {
  copyOutcomes,
  SettledWrites,
  writeOutcomes,
  writeRuns,
  writeTallies,
} from './write-settled-bets.ts';

/** From this number of rows on, COPY is faster than an insert. */
const copiedMin = 1000;

/** Rejects when nothing of the batch was written. */
export function writeBatch(
  store: Store,
  batch: Batch,
  accounts: readonly AccountRow[],
): Promise<unknown> {
  if (batch.hasRare) return writeRare(store, batch, accounts);
  const { text, values, name } = coreStatement(batch, accounts);
  return store.query(text, values, { name, isWrite: true });
}

const writeRare = (store: Store, batch: Batch, accounts: readonly AccountRow[]) =>
  store.transaction(async (sql) => {
    const { postings, postingCount } = batch;
    const settled = batch.settled.length > 0 ? await SettledWrites.open(sql, batch.settled) : null;
    const isCopied = (rows: number) => sql.copy !== undefined && rows >= copiedMin;
    if (isCopied(postingCount)) await sql.copy?.(copyPostings(postings));
    if (settled !== null && isCopied(settled.count)) await sql.copy?.(copyOutcomes(settled));
    const { text, values, name } = coreStatement(batch, accounts, !isCopied(postingCount));
    await sql.query(text, values, { name, isWrite: true });
    if (batch.markets.size > 0) await writeMarkets(sql, batch);
    await writeRounds(sql, batch.rounds);
    if (settled !== null && !isCopied(settled.count)) await writeOutcomes(sql, settled);
    if (settled !== null) await writeRuns(sql, settled);
    if (settled !== null) await writeTallies(sql, settled);
    if (batch.resettled.length > 0) await writeResettledBets(sql, batch);
    if (batch.settledMarkets.length > 0) await writeSettledMarkets(sql, batch);
  });

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

async function writeResettledBets(sql: Sql, { resettled }: Batch): Promise<void> {
  const bets = resettled.flatMap((paid) => paid.bets);
  const worksheets = resettled.flatMap((paid) =>
    paid.bets.map((_, index) => JSON.stringify(paid.explain(index))),
  );
  const rows = unnest([
    ['bigint', bets.map(({ betId }) => betId)],
    ['text', bets.map(({ outcome }) => outcome)],
    ['bigint', bets.map(({ profit }) => profit)],
    ['text', worksheets],
  ]);
  await sql.query(
    `update bet_outcome set outcome = row.outcome, profit = row.profit, worksheet = row.worksheet
     from ${rows.sql} as row (bet_id, outcome, profit, worksheet)
     where bet_outcome.bet_id = row.bet_id`,
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
