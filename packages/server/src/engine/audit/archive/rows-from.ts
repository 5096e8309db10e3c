/** Reads the journal from an hour on, page by page. */
import type { Instant } from '@layline/contract';
import type { Sql } from '../../../store/database.ts';
import { type ExportedRow, readExported } from '../../../store/queries/journal.ts';
import type { ArchivesAtHand } from './at-hand.ts';
import { findStart } from './find-start.ts';

/** Rows that one statement reads, so that a store within a server's process stays free for bets. */
const rowsAtOnce = 500;

/** The number before the hour's first row; that of no row if the journal ends before. */
export const startBefore = async (sql: Sql, from: Instant): Promise<number> =>
  ((await findStart(sql, from)) ?? Number.MAX_SAFE_INTEGER) - 1;

interface Wanted {
  readonly after: number;
  /** For texts that have left the store. */
  readonly atHand: ArchivesAtHand;
}

/** A page is read while the one before is packed. Rejects with ArchiveMissing if a text is not at hand. */
export async function* rowsAfter(sql: Sql, { after, atHand }: Wanted): AsyncGenerator<ExportedRow> {
  let page = await readExported(sql, after, rowsAtOnce);
  while (page.length > 0) {
    const ahead = readExported(sql, page.at(-1)?.seq ?? after, rowsAtOnce);
    try {
      yield* await atHand.filled(page);
    } finally {
      // Nothing is under way any more when the store is closed.
      await ahead.catch(() => undefined);
    }
    page = await ahead;
  }
}
