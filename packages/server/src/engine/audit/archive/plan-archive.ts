/** Which months of the journal are due: whole ones, and neither the newest months nor the newest entry. */
import type { Instant } from '@layline/contract';
import type { Sql } from '../../../store/database.ts';
import { readLastBefore, readRowFrom } from '../../../store/queries/journal.ts';
import { findStart, instantOf } from './find-start.ts';
import { addMonths, monthOf, startOf } from './month.ts';

export interface Place {
  readonly seq: number;
  readonly hash: string;
}

export interface DueMonth {
  readonly month: string;
  /** The last entry of the month. */
  readonly last: Place;
}

interface Wanted {
  /** The last command that is archived. */
  readonly after: number;
  /** Months before the running one that stay as they are. */
  readonly keep: number;
  readonly now: Instant;
}

/** The first month that is due; null if there is none. */
export async function findDue(sql: Sql, { after, keep, now }: Wanted): Promise<DueMonth | null> {
  const first = await readRowFrom(sql, after + 1);
  if (first === null) return null;
  const until = addMonths(monthOf(now), -keep);
  for (let month = monthOf(instantOf(first.at)); month < until; month = addMonths(month, 1)) {
    const next = await findStart(sql, startOf(addMonths(month, 1)));
    // The newest entry stays, so that the journal has one to go on from.
    if (next === null) return null;
    const last = await readLastBefore(sql, next);
    if (last !== null && last.seq > after) return { month, last };
  }
  return null;
}
