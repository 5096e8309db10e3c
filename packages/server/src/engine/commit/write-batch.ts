/**
 * Writes a batch to the store. Journal, bets, postings and accounts form one statement that commits by
 * itself, in one round trip. Rarer rows (markets, settled bets, rounds) follow in further statements, and all
 * of them then form one transaction.
 */
import { makeInstant } from '@layline/contract';
import type { Sql, Store } from '../../store/database.ts';
import { pointsTable } from '../../store/tables/account.ts';
import { resettledBetTable } from '../../store/tables/bet-outcome.ts';
import { marketChanges, marketTable, settledMarketTable } from '../../store/tables/market.ts';
import { insertRows, updateRows } from '../../store/writes/write-rows.ts';
import type { Batch, MarketRow, PointsAnswerRow } from './batch.ts';
import { writeCashier } from './cashier-rows.ts';
import { type BatchRows, copyPostings, coreWrite } from './core-write.ts';
import { writeRounds } from './write-rounds.ts';
import {
  copyOutcomes,
  SettledWrites,
  writeBlocks,
  writeOutcomes,
  writeTallies,
} from './write-settled-bets.ts';

/** From this number of rows on, COPY is faster than an insert. */
const copiedMin = 1000;

/** Rejects if nothing of the batch was written. */
export const writeBatch = (store: Store, written: BatchRows): Promise<void> =>
  written.batch.hasRare ? writeRare(store, written) : coreWrite(written).send(store);

const writeRare = (store: Store, written: BatchRows) =>
  store.transaction(async (sql) => {
    const { batch } = written;
    const { postings, postingCount } = batch;
    const settled = batch.settled.length > 0 ? await SettledWrites.open(sql, batch.settled) : null;
    const isCopied = (rows: number) => sql.copy !== undefined && rows >= copiedMin;
    if (isCopied(postingCount)) await sql.copy?.(copyPostings(postings));
    if (settled !== null && isCopied(settled.count)) await sql.copy?.(copyOutcomes(settled));
    await coreWrite(written, !isCopied(postingCount)).send(sql);
    await insertRows(sql, {
      table: marketTable,
      rows: [...batch.markets.values()].map(marketRow),
      upsert: { key: ['market_id'], changes: marketChanges },
    });
    await insertRows(sql, { table: pointsTable, rows: batch.pointsAnswers.map(pointsRow) });
    await writeRounds(sql, batch.rounds);
    await writeCashier(sql, batch.cashier);
    if (settled !== null && !isCopied(settled.count)) await writeOutcomes(sql, settled);
    if (settled !== null) await writeBlocks(sql, settled);
    if (settled !== null) await writeTallies(sql, settled);
    await writeResettledBets(sql, batch);
    await updateRows(sql, {
      table: settledMarketTable,
      rows: batch.settledMarkets.map(({ marketId, at, seq }) => ({
        market_id: marketId,
        settled_at: at,
        settled_seq: seq,
      })),
      kept: ['settled_at'],
    });
  });

const pointsRow = ({ answer, seq }: PointsAnswerRow) => ({
  site_id: answer.siteId,
  transfer_ref: answer.transferRef,
  agent_id: answer.agentId,
  upline_id: answer.uplineId,
  act: answer.act,
  amount: answer.amount,
  remark: answer.remark,
  at: makeInstant(answer.at),
  seq,
});

const marketRow = ({ definition, seq }: MarketRow) => ({
  market_id: definition.marketId,
  event_id: definition.fixture.eventId,
  competition_id: definition.fixture.competitionId,
  sport_id: definition.fixture.sportId,
  kind: definition.kind,
  market_type: definition.marketType,
  status: definition.status,
  start_at: makeInstant(definition.startAt),
  definition: JSON.stringify(definition),
  seq,
});

const writeResettledBets = (sql: Sql, { resettled }: Batch): Promise<void> =>
  updateRows(sql, {
    table: resettledBetTable,
    rows: resettled.flatMap(({ bets, explain }) =>
      bets.map(({ betId, outcome, profit }, index) => ({
        bet_id: betId,
        outcome,
        profit,
        worksheet: JSON.stringify(explain(index)),
      })),
    ),
  });
