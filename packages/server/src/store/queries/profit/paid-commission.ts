/** Commission that players paid, rebates and corrections deducted. */
import { type Instant, type Money, makeInstant, type PlayerId } from '@layline/contract';
import type { Store } from '../../database.ts';
import { findLines } from '../statement.ts';

interface Period {
  readonly siteId: string;
  readonly from: Instant;
  /** The first instant after it. */
  readonly to: Instant;
}

/** Returns players of the site whose net payment in the period is more than nothing. */
export async function readPaidCommission(
  store: Store,
  { siteId, from, to }: Period,
): Promise<readonly (readonly [PlayerId, Money])[]> {
  const lines = await findLines(store, { accountId: `commission:${siteId}`, from, to });
  const rows = await store.query<{ player: string; paid: number }>(
    `select substr(opposite_account_id, 8) as player, sum(amount)::bigint as paid
     from posting_between('commission:' || $1, $2, $3)
     where opposite_account_id like 'player:%' and at >= $4 and at < $5
     group by 1 having sum(amount) > 0 order by 1`,
    [siteId, lines.first, lines.last, makeInstant(from), makeInstant(to)],
  );
  return rows.map(({ player, paid }) => [player as PlayerId, Number(paid) as Money]);
}
