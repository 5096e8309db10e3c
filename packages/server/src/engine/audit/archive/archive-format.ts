/**
 * The form of an archive file: gzipped lines of JSON, whose parts are packed one by one, so that a part can
 * be read alone, and `gunzip` reads the whole.
 *
 *   {"layline":"journal-archive", …}   which months, and the number and hash that it goes on from
 *   the state there                    as a snapshot's text; null before the journal's first row
 *   {"seq":1,"part":0,"event":"…", …}  every row, with its text to the letter and its hash
 *   {"number":1,"root":"…", …}         the Merkle root of a minute, after its last row
 *   {"end": …, "blocks": …}            what it ends with, and where each thousand rows begins
 */
import { z } from 'zod';

const hexDigits = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
const place = z.strictObject({ seq: count, hash: hexDigits });

export const headSchema = z.strictObject({
  layline: z.literal('journal-archive'),
  version: z.literal(1),
  number: z.int().positive(),
  month: z.string(),
  after: place,
  /** SHA-256 of the next line; null if that is null. */
  stateHash: hexDigits.nullable(),
});

export const rowSchema = z.strictObject({
  seq: count,
  part: count,
  at: z.string(),
  site: z.string().nullable(),
  event: z.string().min(1),
  hash: hexDigits,
});

export const rootSchema = z.strictObject({
  number: count,
  at: z.string(),
  afterSeq: count,
  lastSeq: count,
  rows: count,
  journalHash: hexDigits,
  root: hexDigits,
});

export const endSchema = z.strictObject({
  end: z.strictObject({ ...place.shape, rows: count, roots: count, stateHash: hexDigits }),
  /** The first command of each block, and where it begins in the file; last, where the blocks end. */
  blocks: z.array(z.tuple([count, count])),
});

export type ArchiveHead = z.output<typeof headSchema>;
export type ArchiveEnd = z.output<typeof endSchema>;

/** `journal-0003-2026-10.archive.gz`. */
export const archiveName = (number: number, month: string): string =>
  `journal-${String(number).padStart(4, '0')}-${month}.archive.gz`;
