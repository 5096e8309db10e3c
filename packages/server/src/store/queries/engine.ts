/** What the engine and `verify` read. */
import type { Sql } from '../database.ts';
import type { BetTallyRow } from '../tables/bet-outcome.ts';

export const readTallies = (
  sql: Sql,
  players: readonly string[],
  sports: readonly string[],
): Promise<BetTallyRow[]> =>
  sql.query(
    `select player_id, sport_id, settled, last_sport_id from bet_tally
     where player_id = any($1::text[]) and sport_id = any($2::text[])`,
    [players, sports],
  );
