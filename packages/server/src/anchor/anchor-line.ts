/**
 * A line of the anchor file: at this moment the journal ended with this number and hash. Each line's
 * seal covers the line before, so none can be changed, left out or put in without the key.
 */
import { z } from 'zod';
import type { AnchorSeal } from './anchor-seal.ts';

const hexDigits = z.string().regex(/^[0-9a-f]{64}$/);

const lineSchema = z.strictObject({
  at: z.iso.datetime(),
  seq: z.int().nonnegative(),
  hash: hexDigits,
  key: z.string().regex(/^[0-9a-f]{8}$/),
  seal: hexDigits,
});

export type AnchorLine = z.output<typeof lineSchema>;

/** What the first line of a file follows. */
export const anchorStart = '0'.repeat(64);

/** Null for what is no line: half of one is left when the disk fills up or the power goes. */
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
}

export const sealAfter = (
  { at, seq, hash }: JournalHead,
  sealBefore: string,
  anchorSeal: AnchorSeal,
): string => anchorSeal.seal(`${sealBefore}\n${at} ${seq} ${hash}`);

export const makeAnchorLine = (
  head: JournalHead,
  sealBefore: string,
  anchorSeal: AnchorSeal,
): AnchorLine => ({
  at: head.at,
  seq: head.seq,
  hash: head.hash,
  key: anchorSeal.keyName,
  seal: sealAfter(head, sealBefore, anchorSeal),
});
