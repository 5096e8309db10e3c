/** Markets that the operator paid out while their feed had them open; stored over restarts. */
import type { MarketId } from '@layline/contract';
import type { Sql } from '../database.ts';

/** Returns them with the feed's version at that time. */
export async function readSettledManually({ query }: Sql): Promise<Map<MarketId, number>> {
  const rows = await query<{ id: MarketId; version: number }>(
    `select market_id as id, (definition->>'closedByHandAt')::bigint as version from market
     where definition ? 'closedByHandAt'`,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}
