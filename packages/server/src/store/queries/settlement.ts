/** Reads a market's payout in order to reverse it. */
import type { MarketDefinition, MarketId } from '@layline/contract';
import type { Fill, Removal } from '@layline/exchange';
import type { Sql } from '../database.ts';

export interface StoredBet {
  readonly betId: number;
  readonly clientRef: string;
  readonly playerId: string;
  readonly siteId: string;
  readonly runnerId: number;
  readonly side: 'back' | 'lay';
  readonly oddsRequested: number;
  readonly stake: number;
  readonly fills: readonly Fill[];
  readonly lineHalves: number | null;
  readonly rate: number | null;
  readonly placedAt: string;
}

/** Returns the market with the result of its last payout; null if it was never paid. */
export async function readPaid(sql: Sql, id: MarketId): Promise<MarketDefinition | null> {
  const [row] = await sql.query<{ definition: MarketDefinition }>(
    'select definition from market where market_id = $1 and settled_seq is not null',
    [id],
  );
  return row?.definition ?? null;
}

export interface StoredPayout {
  readonly seq: number;
  readonly definition: MarketDefinition;
  /** The event's text. */
  readonly event: string;
}

/** Returns null if the market was never paid out. */
export async function readPayout(sql: Sql, id: MarketId): Promise<StoredPayout | null> {
  const [row] = await sql.query<StoredPayout>(
    `select market.settled_seq as seq, market.definition, journal.event from market
     join journal on journal.seq = market.settled_seq
       and journal.kind in ('market-settled', 'market-resettled')
     where market_id = $1`,
    [id],
  );
  return row ?? null;
}

/** Returns the removals by which markets were last paid; a market that was never paid has none. */
export async function readPaidRemovals(
  sql: Sql,
  marketIds: readonly MarketId[],
): Promise<Map<MarketId, readonly Removal[]>> {
  if (marketIds.length === 0) return new Map();
  const rows = await sql.query<{ id: MarketId; removals: readonly Removal[] }>(
    `select market.market_id as id, journal.event::jsonb -> 'removals' as removals from market
     join journal on journal.seq = market.settled_seq
       and journal.kind in ('market-settled', 'market-resettled')
     where market_id = any($1::text[])`,
    [marketIds],
  );
  return new Map(rows.map(({ id, removals }) => [id, removals]));
}

export const readBetsById = (sql: Sql, betIds: readonly string[]): Promise<StoredBet[]> =>
  sql.query(
    `select bet_id as "betId", client_ref as "clientRef", player_id as "playerId",
       site_id as "siteId", runner_id as "runnerId", side, odds_requested as "oddsRequested", stake,
       fills, line_halves as "lineHalves", rate, placed_at as "placedAt"
     from bet where bet_id = any($1::bigint[]) order by bet_id`,
    [betIds],
  );
