/** The path from a row of the journal to the root of its minute, which anybody can follow (rules PROOF-6). */
import type { Sql } from '../../../store/database.ts';
import {
  countRowsBefore,
  findRoot,
  type JournalRoot,
  type PlacedRow,
  type RootChunks,
  readHashedRows,
  readLastRoot,
  readProvenRow,
} from '../../../store/queries/journal-roots.ts';
import { chainStart } from '../../chain/chain.ts';
import { chunkRows, hashBytes, leafRows, leavesOf, pathOf } from './tree.ts';

interface RowPath {
  readonly root: JournalRoot;
  /** The hashes of the rows of its leaf. */
  readonly leaf: string[];
  /** Of the row in its leaf, from 0. */
  readonly place: number;
  /** Of the leaf among those of the minute, from 0. */
  readonly leafIndex: number;
  readonly path: string[];
}

export interface ProvenRow {
  readonly seq: number;
  readonly hash: string;
  readonly previousHash: string;
  readonly kind: string;
  readonly event: string;
  /** `later` until its minute is over, `never` for a row that is older than the roots. */
  readonly path: RowPath | 'later' | 'never';
}

/** Of a command's first row; null if there is none. Reads at most two thousand hashes. */
export async function proveRow(sql: Sql, seq: number): Promise<ProvenRow | null> {
  const found = await readProvenRow(sql, seq);
  if (found === null) return null;
  const { row, previousHash } = found;
  const { hash, kind, event } = row;
  const path = await findPath(sql, seq);
  return { seq, hash, previousHash: previousHash ?? chainStart, kind, event, path };
}

async function findPath(sql: Sql, seq: number): Promise<ProvenRow['path']> {
  const root = await findRoot(sql, seq);
  if (root !== null) return pathTo(sql, root, { seq, part: 0 });
  // A row before the newest root that no root covers.
  return seq <= ((await readLastRoot(sql))?.lastSeq ?? 0) ? 'never' : 'later';
}

async function pathTo(
  sql: Sql,
  { chunkSeqs, chunkParts, chunkRoots, ...root }: JournalRoot & RootChunks,
  row: PlacedRow,
): Promise<RowPath | 'later'> {
  const chunk = chunkSeqs.findLastIndex((seq, index) =>
    isUpTo({ seq, part: chunkParts[index] ?? 0 }, row),
  );
  const from = { seq: chunkSeqs[chunk] ?? 0, part: chunkParts[chunk] ?? 0 };
  const page = await readHashedRows(sql, { from, lastSeq: root.lastSeq, max: chunkRows });
  if (chunk < 0 || page === null) return 'later';
  const index = await countRowsBefore(sql, { from, row });
  const hashes = Buffer.from(page.hashes, 'hex');
  const inChunk = Math.floor(index / leafRows);
  const rows = hashes.subarray(
    inChunk * leafRows * hashBytes,
    (inChunk + 1) * leafRows * hashBytes,
  );
  const nodes = chunkRoots.map((text) => Buffer.from(text, 'hex'));
  const path = [...pathOf(leavesOf(hashes), inChunk), ...pathOf(nodes, chunk)];
  return {
    root,
    leaf: rows.toString('hex').match(/.{64}/g) ?? [],
    place: index % leafRows,
    leafIndex: (chunk * chunkRows) / leafRows + inChunk,
    path: path.map((node) => node.toString('hex')),
  };
}

const isUpTo = (a: PlacedRow, b: PlacedRow): boolean =>
  a.seq < b.seq || (a.seq === b.seq && a.part <= b.part);
