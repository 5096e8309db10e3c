/**
 * Finds where an hour begins in the journal, without an index by time: the numbers are halved until a day
 * before the hour, and read from there on. A clock may have gone back since, by up to that day.
 */
import { addMs, type Instant, parseInstant } from '@layline/contract';
import type { Sql } from '../../../store/database.ts';
import { readCommandFrom, readJournalHead, readRowFrom } from '../../../store/queries/journal.ts';

const clockMs = 24 * 3_600_000;

/** Returns the first command at the time or later; null if there is none. */
export async function findStart(sql: Sql, at: Instant): Promise<number | null> {
  const head = await readJournalHead(sql);
  if (head === null) return null;
  const wanted = addMs(at, -clockMs);
  let [low, high] = [0, head.seq];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await readRowFrom(sql, middle);
    if (row === null || instantOf(row.at) >= wanted) high = middle;
    else low = row.seq + 1;
  }
  return readCommandFrom(sql, { seq: low, at });
}

/** Times of the store are ISO 8601 to the millisecond. */
export function instantOf(text: string): Instant {
  const at = parseInstant(text);
  if (at === null) throw new Error(`The journal has a row of the time '${text}'.`);
  return at;
}
