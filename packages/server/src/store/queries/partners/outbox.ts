/** What a bridge is to be given, and asked about. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

/** Makes it due, whatever state it is in. Returns false if the bridge has no payment of that ref. */
export async function makeDue(
  { query }: Sql,
  due: { readonly ref: string; readonly partner: string; readonly now: Instant },
): Promise<boolean> {
  const { ref, partner, now } = due;
  const rows = await query(
    `update partner_outbox set next_at = $3, state = case state when 'over' then 'known' else state end
     where ref = $1 and partner = $2 returning 1`,
    [ref, partner, makeInstant(now)],
  );
  return rows.length > 0;
}
