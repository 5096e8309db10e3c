/** Queries for the engine and `verify`. */
import type { Money } from '@layline/contract';
import type { Sql } from '../database.ts';
import type { BetTallyRow } from '../tables/bet-outcome.ts';

export const readTallies = (
  sql: Sql,
  { players, sports }: { readonly players: readonly string[]; readonly sports: readonly string[] },
): Promise<BetTallyRow[]> =>
  sql.query(
    `select player_id, sport_id, settled, last_sport_id from bet_tally
     where player_id = any($1::text[]) and sport_id = any($2::text[])`,
    [players, sports],
  );

export interface StoredSummary {
  readonly accountId: string;
  readonly siteId: string;
  readonly playerId: string | null;
  readonly balance: Money;
  readonly lines: number;
  readonly uplineLines: number;
}

/** Returns each account's balance and number of statement lines. */
export const readSummaries = (sql: Sql): Promise<StoredSummary[]> =>
  sql.query(
    `select account_id as "accountId", site_id as "siteId", player_id as "playerId", balance, lines,
       upline_lines as "uplineLines" from account`,
  );

interface TransferRef {
  readonly siteId: string;
  readonly ref: string;
}

/**
 * Returns a transfer by the site's reference, with the player's name; `Row` supplies the exchange's own
 * types.
 */
export async function findPayment<Row>(
  sql: Sql,
  { siteId, ref }: TransferRef,
): Promise<Row | null> {
  const [row] = await sql.query<Row>(
    `select player_id as "playerId", direction, amount, remark, code, seq, at,
       user_name as "userName"
     from payment left join player using (player_id)
     where payment.site_id = $1 and transfer_ref = $2`,
    [siteId, ref],
  );
  return row ?? null;
}
