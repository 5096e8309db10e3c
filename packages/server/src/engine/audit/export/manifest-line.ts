/**
 * A line of an export's manifest: one file, with the seal of the line before. It is sealed as a line of the
 * journal's anchor is, under the same key. The first line follows the name of the range, so that a manifest
 * does not pass for that of another.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '../../../base/read-json.ts';
import type { AnchorSeal } from '../anchor/anchor-seal.ts';

const hexDigits = z.string().regex(/^[0-9a-f]{64}$/);

const lineSchema = z.strictObject({
  file: z.string().regex(/^journal-[0-9T-]{13}\.(jsonl\.gz|csv)$/),
  sha256: hexDigits,
  rows: z.int().nonnegative(),
  /** Numbers of the first and the last command; null for an hour without any. */
  first: z.int().nullable(),
  last: z.int().nullable(),
  /** Of the journal's chain, at the last row; null for an hour without any. */
  journalHash: hexDigits.nullable(),
  previous: hexDigits,
  key: z.string().regex(/^[0-9a-f]{8}$/),
  seal: hexDigits,
});

export type ManifestLine = z.output<typeof lineSchema>;
export type FileFacts = Omit<ManifestLine, 'previous' | 'key' | 'seal'>;

/** Returns null if the text is not a line: a power cut can leave half of one. */
export const parseManifestLine = (text: string): ManifestLine | null =>
  lineSchema.safeParse(readJson(text)).data ?? null;

/** The predecessor of a manifest's first line. */
export const manifestStart = (name: string): string =>
  createHash('sha256').update(`layline export ${name}`).digest('hex');

function sealedText({ file, sha256, rows, first, last, journalHash }: FileFacts, previous: string) {
  return `export\n${previous}\n${JSON.stringify([file, sha256, rows, first, last, journalHash])}`;
}

export const isSealed = (line: ManifestLine, seal: AnchorSeal): boolean =>
  line.seal === seal.seal(sealedText(line, line.previous));

export const makeManifestLine = (
  facts: FileFacts,
  previous: string,
  seal: AnchorSeal,
): ManifestLine => ({
  ...facts,
  previous,
  key: seal.keyName,
  seal: seal.seal(sealedText(facts, previous)),
});
