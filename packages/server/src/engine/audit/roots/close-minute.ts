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

/** A longer stretch, as after a fault of hours, gets several roots. */
const chunksMax = 1024;

interface Chunks {
  seqs: number[];
  parts: number[];
  roots: Buffer[];
  rows: number;
  lastSeq: number;
  lastHash: string;
}

/** Returns the newest root; null while the journal is empty. Each row is covered by one root. */
export async function closeMinute(sql: Sql, at: Instant): Promise<JournalRoot | null> {
  const head = await readJournalHead(sql);
  if (head === null) return null;
  await begin(sql, { head, at });
  for (let last = await readLastRoot(sql); last !== null; last = await readLastRoot(sql)) {
    if (last.lastSeq >= head.seq) return last;
    const chunks = await readChunks(sql, { after: last.lastSeq, until: head.seq });
    if (chunks.rows === 0) throw new Error(`The journal has no row after ${last.lastSeq}.`);
    const next = { number: last.number + 1, at, afterSeq: last.lastSeq };
    await addRoot(sql, { ...next, ...factsOf(chunks) });
  }
  return null;
}

interface Begun {
  readonly head: { readonly seq: number; readonly hash: string };
  readonly at: Instant;
}

/** A journal from before roots has none for its older rows: a path through all of them would be of no use. */
async function begin(sql: Sql, { head, at }: Begun): Promise<void> {
  if ((await readLastRoot(sql)) !== null) return;
  const isOld = head.seq > chunkRows * chunksMax;
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
  while (chunks.roots.length < chunksMax) {
    const page = await readHashedRows(sql, { from, lastSeq: until, max: chunkRows });
    if (page === null) break;
    chunks.seqs.push(page.first.seq);
    chunks.parts.push(page.first.part);
    chunks.roots.push(rootOf(leavesOf(Buffer.from(page.hashes, 'hex'))));
    chunks.rows += page.rows;
    chunks.lastSeq = page.last.seq;
    chunks.lastHash = page.hashes.slice(-64);
    from = { seq: page.last.seq, part: page.last.part + 1 };
  }
  return chunks;
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
