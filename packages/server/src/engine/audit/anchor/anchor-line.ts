/**
 * A line of the anchor file: the last number and hash of the journal at one moment. Each seal covers the line
 * before, so no line can be changed, removed or inserted without the key.
 */
import { z } from 'zod';
import type { AnchorSeal } from './anchor-seal.ts';

const hexDigits = z.string().regex(/^[0-9a-f]{64}$/);

const lineSchema = z.strictObject({
  at: z.iso.datetime(),
  seq: z.int().nonnegative(),
  hash: hexDigits,
  /** Of the rows since the line before; lines of older versions have none. */
  root: hexDigits.optional(),
  key: z.string().regex(/^[0-9a-f]{8}$/),
  seal: hexDigits,
});

export type AnchorLine = z.output<typeof lineSchema>;

/** The predecessor of a file's first line. */
export const anchorStart = '0'.repeat(64);

/** Returns null if the text is not a line: a full disk or a power cut can leave half of one. */
export function parseAnchorLine(text: string): AnchorLine | null {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export interface JournalHead {
  readonly at: string;
  readonly seq: number;
  readonly hash: string;
  readonly root?: string | undefined;
}

export function sealAfter(
  { at, seq, hash, root }: JournalHead,
  sealBefore: string,
  anchorSeal: AnchorSeal,
): string {
  const facts = `${at} ${seq} ${hash}${root === undefined ? '' : ` ${root}`}`;
  return anchorSeal.seal(`${sealBefore}\n${facts}`);
}

export const makeAnchorLine = (
  head: JournalHead,
  sealBefore: string,
  anchorSeal: AnchorSeal,
): AnchorLine => ({
  at: head.at,
  seq: head.seq,
  hash: head.hash,
  ...(head.root === undefined ? {} : { root: head.root }),
  key: anchorSeal.keyName,
  seal: sealAfter(head, sealBefore, anchorSeal),
});
