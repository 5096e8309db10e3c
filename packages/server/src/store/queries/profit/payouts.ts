/** Events that paid markets, in the order of the journal. */
import type { Instant } from '@layline/contract';
import type { Store } from '../../database.ts';
import { readCommandsBetween } from '../journal.ts';

const pageRows = 100;

/** Yields the text of each settlement and correction of a stretch of time, ends included. */
export async function* readPayoutsBetween(
  store: Store,
  period: { readonly from: Instant; readonly until: Instant },
): AsyncGenerator<string> {
  const range = await readCommandsBetween(store, period);
  for (let after = (range?.from ?? 0) - 1; range !== null && after < range.until; ) {
    const rows = await store.query<{ seq: number; event: string }>(
      `select seq, event from journal where seq > $1 and seq <= $2
         and kind in ('market-settled', 'market-resettled') order by seq, part limit $3`,
      [after, range.until, pageRows],
    );
    for (const { event } of rows) yield event;
    after = rows.at(-1)?.seq ?? range.until;
  }
}
