/**
 * Writes what became of bets, and gives each its place among the player's settled bets, of all sports
 * and of its own, so that a page is a range of an index. The desk writes alone: what it counts on here
 * nobody changes meanwhile.
 */
import type { PlayerId } from '@layline/contract';
import { unnest } from '../store/column.ts';
import type { Sql } from '../store/database.ts';
import type { SettledRow } from './batch.ts';

/** How many settled bets a player has in a sport; '' counts all sports. */
interface Tally {
  readonly playerId: PlayerId;
  readonly sportId: string;
  settled: number;
}

const keyOf = (playerId: string, sportId: string): string => `${sportId} ${playerId}`;

export async function writeSettledBets(sql: Sql, settled: readonly SettledRow[]): Promise<void> {
  const tallies = await readTallies(sql, settled);
  const count = (playerId: PlayerId, sportId: string): number => {
    const key = keyOf(playerId, sportId);
    const tally = tallies.get(key) ?? { playerId, sportId, settled: 0 };
    tallies.set(key, tally);
    tally.settled += 1;
    return tally.settled;
  };
  const rows = unnest([
    ['bigint', settled.map(({ bet }) => bet.betId)],
    ['text', settled.map(({ bet }) => bet.outcome)],
    ['bigint', settled.map(({ bet }) => bet.profit)],
    ['text', settled.map(({ bet }) => JSON.stringify(bet.worksheet))],
    ['timestamptz', settled.map(({ at }) => at)],
    ['bigint', settled.map(({ bet }) => count(bet.playerId, ''))],
    ['bigint', settled.map(({ bet, sportId }) => count(bet.playerId, sportId))],
  ]);
  await sql.query(
    `update bet set outcome = row.outcome, profit = row.profit, worksheet = row.worksheet::json,
       settled_at = row.at, settled_line = row.line, sport_line = row.sport_line
     from ${rows.sql} as row (bet_id, outcome, profit, worksheet, at, line, sport_line)
     where bet.bet_id = row.bet_id`,
    rows.values,
  );
  await writeTallies(sql, [...tallies.values()]);
}

async function readTallies(
  { query }: Sql,
  settled: readonly SettledRow[],
): Promise<Map<string, Tally>> {
  const players = [...new Set(settled.map(({ bet }) => bet.playerId))];
  const sports = [...new Set(settled.map(({ sportId }) => sportId)), ''];
  const rows = await query<Tally>(
    `select player_id as "playerId", sport_id as "sportId", settled from bet_tally
     where player_id = any($1::text[]) and sport_id = any($2::text[])`,
    [players, sports],
  );
  return new Map(rows.map((row) => [keyOf(row.playerId, row.sportId), row]));
}

async function writeTallies({ query }: Sql, tallies: readonly Tally[]): Promise<void> {
  const rows = unnest([
    ['text', tallies.map(({ playerId }) => playerId)],
    ['text', tallies.map(({ sportId }) => sportId)],
    ['bigint', tallies.map(({ settled }) => settled)],
  ]);
  await query(
    `insert into bet_tally (player_id, sport_id, settled) select * from ${rows.sql}
     on conflict (player_id, sport_id) do update set settled = excluded.settled`,
    rows.values,
  );
}
