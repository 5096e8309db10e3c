/** Markets whose result waits; they wait over a restart. */
import {
  type Instant,
  type MarketDefinition,
  type MarketId,
  type Money,
  makeInstant,
  money,
  type ResultDoubt,
} from '@layline/contract';
import type { Sql } from '../database.ts';

export interface WaitingResult extends ResultDoubt {
  readonly marketId: MarketId;
  /** The feed, such as `push:acme`. */
  readonly source: string;
  /** The closed definition that pays; null if the source gave none. */
  readonly definition: MarketDefinition | null;
  /** What players would gain; null if not known. */
  readonly amount: Money | null;
  readonly since: Instant;
  /** When it is paid unless a person stops it; null waits for a person. */
  readonly dueAt: Instant | null;
}

/** Oldest first. */
export function readWaiting({ query }: Sql): Promise<WaitingResult[]> {
  return query<WaitingResult>(
    `select market_id as "marketId", source, reason, stated, computed, definition, amount,
       (extract(epoch from since) * 1000)::bigint as since,
       (extract(epoch from due_at) * 1000)::bigint as "dueAt"
     from result_waiting order by result_waiting.since, market_id collate "C"`,
  );
}

/** Replaces what waits of the same market. */
export async function writeWaiting({ query }: Sql, waiting: WaitingResult): Promise<void> {
  const { marketId, source, reason, stated, computed, definition, amount, since, dueAt } = waiting;
  await query(
    `insert into result_waiting values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)
     on conflict (market_id) do update set (source, reason, stated, computed, definition, amount, due_at)
       = (excluded.source, excluded.reason, excluded.stated, excluded.computed, excluded.definition,
          excluded.amount, excluded.due_at)`,
    [
      marketId,
      source,
      reason,
      stated,
      computed,
      definition === null ? null : JSON.stringify(definition),
      amount,
      makeInstant(since),
      dueAt === null ? null : makeInstant(dueAt),
    ],
  );
}

export async function deleteWaiting({ query }: Sql, id: MarketId): Promise<void> {
  await query('delete from result_waiting where market_id = $1', [id]);
}

/** Of a new venue, in minor units. */
const firstPayLimit = 50_000_000;

/** The most that a market's result pays to players without a person; null for no limit. */
export async function readPayLimit({ query }: Sql): Promise<Money | null> {
  const [row] = await query<{ max: number }>('select market_max as max from pay_limit');
  const { max } = row ?? { max: firstPayLimit };
  return max === 0 ? null : money(max);
}

export async function setPayLimit({ query }: Sql, limit: Money | null): Promise<void> {
  await query(
    `insert into pay_limit (market_max) values ($1)
     on conflict (one) do update set market_max = excluded.market_max`,
    [limit ?? 0],
  );
}
