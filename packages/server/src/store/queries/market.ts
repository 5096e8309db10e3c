/** Markets in the store. */
import { type Instant, type MarketDefinition, type MarketId, makeInstant } from '@layline/contract';
import type { Sql } from '../database.ts';

export async function readDefinitions(
  sql: Sql,
  marketIds: readonly string[],
): Promise<Map<string, MarketDefinition>> {
  const rows = await sql.query<{ id: string; definition: MarketDefinition }>(
    'select market_id as id, definition from market where market_id = any($1::text[])',
    [marketIds],
  );
  return new Map(rows.map(({ id, definition }) => [id, definition]));
}

interface SettledSince {
  readonly marketIds: readonly string[];
  readonly since: Instant;
}

/** Returns markets that were first paid out since, with the results in force, or closed without bets. */
export async function readSettledDefinitions(
  sql: Sql,
  { marketIds, since }: SettledSince,
): Promise<Map<string, MarketDefinition>> {
  if (marketIds.length === 0) return new Map();
  const rows = await sql.query<{ id: string; definition: MarketDefinition }>(
    `select market_id as id, definition from market
     where market_id = any($1::text[]) and settled_at >= $2
     union all
     select market_id, definition from closed_market
     where market_id = any($1::text[]) and closed_at >= $2
       and not exists (select from market where market.market_id = closed_market.market_id)`,
    [marketIds, makeInstant(since)],
  );
  return new Map(rows.map(({ id, definition }) => [id, definition]));
}

/** Returns closed markets that are not paid out yet. */
export async function readClosedUnpaid(sql: Sql): Promise<MarketDefinition[]> {
  const rows = await sql.query<{ definition: MarketDefinition }>(
    "select definition from market where status = 'CLOSED' and settled_at is null",
  );
  return rows.map(({ definition }) => definition);
}

/** Returns markets at odds that have started, are not paid out and wait for nobody, latest start first. */
export async function readStartedUnpaid(
  sql: Sql,
  { now, max }: { readonly now: Instant; readonly max: number },
): Promise<MarketDefinition[]> {
  const rows = await sql.query<{ definition: MarketDefinition }>(
    `select definition from market where settled_at is null and kind = 'match' and start_at <= $1
       and not exists (select from result_waiting where result_waiting.market_id = market.market_id)
     order by start_at desc limit $2`,
    [makeInstant(now), max],
  );
  return rows.map(({ definition }) => definition);
}

/** Returns markets that are not paid out, latest start first. */
export async function readUnpaidIds(sql: Sql, max: number): Promise<MarketId[]> {
  const rows = await sql.query<{ id: MarketId }>(
    'select market_id as id from market where settled_at is null order by start_at desc limit $1',
    [max],
  );
  return rows.map(({ id }) => id);
}
