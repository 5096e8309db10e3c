/** Markets that the operator suspended; they remain suspended over a restart. */
import { type Instant, type MarketId, makeInstant } from '@layline/contract';
import type { Store } from '../../database.ts';

export async function readHolds({ query }: Store): Promise<MarketId[]> {
  const rows = await query<{ market_id: MarketId }>('select market_id from market_hold');
  return rows.map((row) => row.market_id);
}

export async function setHold(
  { query }: Store,
  {
    marketId,
    isHeld,
    now,
  }: { readonly marketId: MarketId; readonly isHeld: boolean; readonly now: Instant },
): Promise<void> {
  if (!isHeld) await query('delete from market_hold where market_id = $1', [marketId]);
  else {
    await query('insert into market_hold values ($1, $2) on conflict do nothing', [
      marketId,
      makeInstant(now),
    ]);
  }
}
