/**
 * Closes a minute of the journal: the root over all rows since the last one. It reads the hashes back from
 * the store, a thousand rows at a time, so that whoever leads next goes on where the last leader ended, and
 * no bet waits for it (rules PROOF-6).
 */
import type { Instant } from '@layline/contract';
import type { Sql } from '../../../store/database.ts';
import { readJournalHead } from '../../../store/queries/journal.ts';
import {
  addRoot,
  type JournalRoot,
  type RootChunks,
  readHashedRows,
  readLastRoot,
} from '../../../store/queries/journal-roots.ts';
import { chainStart } from '../../chain/chain.ts';
import { chunkRows, emptyRoot, leavesOf, rootOf } from './tree.ts';

/** Under one root, whole. More, as after a fault of hours, are closed in the minutes that follow. */
const commandsMax = 1_048_576;

interface Chunks {
  seqs: number[];
  parts: number[];
  roots: Buffer[];
  rows: number;
  lastSeq: number;
  lastHash: string;
}

/**
 * Adds at most one root, and returns the newest; null while the journal is empty. Each row is covered by one
 * root. Called again, it returns the same if the journal has no more rows.
 */
export const closeMinute = (sql: Sql, at: Instant): Promise<JournalRoot | null> =>
  closeStretch(sql, { at, most: commandsMax });

/** The same over `most` commands. */
export async function closeStretch(
  sql: Sql,
  { at, most }: { readonly at: Instant; readonly most: number },
): Promise<JournalRoot | null> {
  const head = await readJournalHead(sql);
  if (head === null) return null;
  await begin(sql, { head, at });
  const last = await readLastRoot(sql);
  if (last === null || last.lastSeq >= head.seq) return last;
  const until = Math.min(head.seq, last.lastSeq + most);
  const chunks = await readChunks(sql, { after: last.lastSeq, until });
  if (chunks.rows === 0) throw new Error(`The journal has no row after ${last.lastSeq}.`);
  const next = { number: last.number + 1, at, afterSeq: last.lastSeq };
  await addRoot(sql, { ...next, ...factsOf(chunks) });
  return readLastRoot(sql);
}

interface Begun {
  readonly head: { readonly seq: number; readonly hash: string };
  readonly at: Instant;
}

/** A journal from before roots has none for its older rows: a path through all of them would be of no use. */
async function begin(sql: Sql, { head, at }: Begun): Promise<void> {
  if ((await readLastRoot(sql)) !== null) return;
  const isOld = head.seq > commandsMax;
  const seq = isOld ? head.seq : 0;
  const root = emptyRoot().toString('hex');
  const none = { chunkSeqs: [], chunkParts: [], chunkRoots: [] };
  const journalHash = isOld ? head.hash : chainStart;
  await addRoot(sql, {
    number: 0,
    at,
    afterSeq: seq,
    lastSeq: seq,
    rows: 0,
    journalHash,
    root,
    ...none,
  });
}

interface Range {
  readonly after: number;
  readonly until: number;
}

async function readChunks(sql: Sql, { after, until }: Range): Promise<Chunks> {
  const chunks: Chunks = { seqs: [], parts: [], roots: [], rows: 0, lastSeq: after, lastHash: '' };
  let from = { seq: after + 1, part: 0 };
  for (;;) {
    const page = await readHashedRows(sql, { from, lastSeq: until, max: chunkRows });
    if (page === null) return chunks;
    chunks.seqs.push(page.first.seq);
    chunks.parts.push(page.first.part);
    chunks.roots.push(rootOf(leavesOf(Buffer.from(page.hashes, 'hex'))));
    chunks.rows += page.rows;
    chunks.lastSeq = page.last.seq;
    chunks.lastHash = page.hashes.slice(-64);
    from = { seq: page.last.seq, part: page.last.part + 1 };
  }
}

const factsOf = ({ seqs, parts, roots, rows, lastSeq, lastHash }: Chunks) =>
  ({
    lastSeq,
    rows,
    journalHash: lastHash,
    root: rootOf(roots).toString('hex'),
    chunkSeqs: seqs,
    chunkParts: parts,
    chunkRoots: roots.map((root) => root.toString('hex')),
  }) satisfies Omit<JournalRoot & RootChunks, 'number' | 'at' | 'afterSeq'>;
