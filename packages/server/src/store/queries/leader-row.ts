/** Reads which server leads, from the row of its lease. */
import type { Sql } from '../database.ts';

export interface LeaderRow {
  readonly epoch: number;
  /** What verifies its messages, and what calls are encrypted to; empty for a server without keys. */
  readonly keys: string;
  /** Whether the lease runs, by the database's clock. */
  readonly isValid: boolean;
}

/** Null where no server has led yet. */
export async function readLeaderRow(sql: Pick<Sql, 'query'>): Promise<LeaderRow | null> {
  const [row] = await sql.query<{ epoch: string; keys: string; is_valid: boolean }>(
    `select epoch, keys, until > clock_timestamp() as is_valid
     from layline_engine.lease where epoch > 0`,
  );
  return row === undefined
    ? null
    : { epoch: Number(row.epoch), keys: row.keys, isValid: row.is_valid };
}
