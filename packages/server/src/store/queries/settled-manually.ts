/** Markets that the operator paid out while their feed had them open; known over a restart. */
import type { MarketId } from '@layline/contract';
import type { Sql } from '../database.ts';

/** With the feed's version at that moment. */
export async function readSettledManually({ query }: Sql): Promise<Map<MarketId, number>> {
  const rows = await query<{ id: MarketId; version: number }>(
    `select market_id as id, (definition->>'closedByHandAt')::bigint as version from market
     where definition ? 'closedByHandAt'`,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}
