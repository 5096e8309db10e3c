/**
 * Checks a journal against an anchor file. This detects a journal that was rewritten as a whole, including
 * its hashes; the chain of hashes alone cannot.
 */
import { readFile } from 'node:fs/promises';
import type { Sql } from '../../../store/database.ts';
import { readHashes } from '../../../store/queries/journal.ts';
import { type AnchorLine, anchorStart, parseAnchorLine, sealAfter } from './anchor-line.ts';
import type { AnchorSeal } from './anchor-seal.ts';

interface NumberedLine extends AnchorLine {
  /** The line's number in the file, from 1. */
  readonly number: number;
}

export interface AnchorFile {
  readonly lines: readonly NumberedLine[];
  /** Faults of the file itself. */
  readonly faults: readonly string[];
}

const faultsMax = 100;
const linesAtOnce = 1000;

/** Rejects if the file cannot be read. */
export async function readAnchor(path: string, seal: AnchorSeal): Promise<AnchorFile> {
  const texts = (await readFile(path, 'utf8')).split('\n');
  const lines = texts.flatMap((text, index) => {
    const line = parseAnchorLine(text);
    return line === null ? [] : [{ ...line, number: index + 1 }];
  });
  if (lines.length === 0) return { lines, faults: ['The anchor file has no line.'] };
  const faults: string[] = [];
  let before = anchorStart;
  for (const line of lines) {
    if (line.key !== seal.keyName) {
      faults.push(`Anchor line ${line.number} was sealed with another key, named ${line.key}.`);
    } else if (line.seal !== sealAfter(line, before, seal)) {
      faults.push(`Anchor line ${line.number} was changed, or what stood before it.`);
    }
    before = line.seal;
  }
  return { lines, faults: faults.slice(0, faultsMax) };
}

/** Returns a sentence for each anchored entry that the journal lacks; empty if all agree. */
export async function checkAnchor(sql: Sql, { lines, faults }: AnchorFile): Promise<string[]> {
  const found = [...faults];
  for (let at = 0; at < lines.length && found.length < faultsMax; at += linesAtOnce) {
    const page = lines.slice(at, at + linesAtOnce);
    const hashes = await readHashes(
      sql,
      page.map(({ seq }) => seq),
    );
    for (const { number, seq, hash, at: moment } of page) {
      if (hashes.get(seq) === hash) continue;
      const what = hashes.has(seq) ? 'has another hash' : 'is missing';
      found.push(`The journal's number ${seq}, anchored at ${moment} by line ${number}, ${what}.`);
    }
  }
  return found.slice(0, faultsMax);
}
