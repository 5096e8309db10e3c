/** Compares this machine's clock with that of PostgreSQL's, as SNTP does: by the quickest of some answers. */
import { parseInstant } from '@layline/contract';
import type { Clock } from '../../../base/clock.ts';
import type { Sql } from '../../../store/database.ts';

export interface ClockOffset {
  /** The store's clock less this machine's, in whole ms. */
  readonly ms: number;
  /** It may be that much more or less, because the answer was on its way. */
  readonly withinMs: number;
}

const tries = 5;

export async function readClockOffset(
  { query }: Pick<Sql, 'query'>,
  clock: Pick<Clock, 'now'>,
): Promise<ClockOffset> {
  let best: ClockOffset | null = null;
  for (let nth = 0; nth < tries; nth += 1) {
    const sentAt = clock.now();
    const [row] = await query<{ at: string }>('select clock_timestamp() as at');
    const answeredAt = clock.now();
    const theirs = parseInstant(row?.at ?? '');
    if (theirs === null) throw new Error('The store does not tell its time.');
    const withinMs = Math.ceil((answeredAt - sentAt) / 2);
    const ms = Math.round(theirs - (sentAt + answeredAt) / 2);
    if (best === null || withinMs < best.withinMs) best = { ms: ms + 0, withinMs };
  }
  if (best === null) throw new Error('The store was not asked for its time.');
  return best;
}
