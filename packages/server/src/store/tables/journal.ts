/** The events in order, each with the hash that chains it to the one before. */
import { bigint, nullable, smallint, table, text, timestamptz } from './table.ts';

export const journalTable = table('journal', {
  seq: bigint(),
  part: smallint(),
  at: timestamptz(),
  site_id: nullable(text()),
  kind: text(),
  event: text(),
  hash: text(),
});
