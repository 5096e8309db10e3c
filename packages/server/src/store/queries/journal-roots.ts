/** Merkle roots of the journal, and the hashes that they cover. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../database.ts';

export interface JournalRoot {
  readonly number: number;
  readonly at: string;
  /** It covers the commands after this one, up to `lastSeq`. */
  readonly afterSeq: number;
  readonly lastSeq: number;
  readonly rows: number;
  readonly journalHash: string;
  readonly root: string;
}

export interface RootChunks {
  readonly chunkSeqs: readonly number[];
  readonly chunkParts: readonly number[];
  readonly chunkRoots: readonly string[];
}

const columns = `number, at, after_seq as "afterSeq", last_seq as "lastSeq", rows,
  journal_hash as "journalHash", root`;
const chunks = `chunk_seqs as "chunkSeqs", chunk_parts as "chunkParts", chunk_roots as "chunkRoots"`;

export async function readLastRoot(sql: Sql): Promise<JournalRoot | null> {
  const [row] = await sql.query<JournalRoot>(
    `select ${columns} from journal_root order by number desc limit 1`,
  );
  return row ?? null;
}

/** Oldest first, from this number on. */
export const readRootsFrom = (
  sql: Sql,
  { from, max }: { readonly from: number; readonly max: number },
): Promise<JournalRoot[]> =>
  sql.query(`select ${columns} from journal_root where number >= $1 order by number limit $2`, [
    from,
    max,
  ]);

interface Within {
  readonly after: number;
  readonly until: number;
  /** Of the root before. */
  readonly number: number;
  readonly max: number;
}

/** Roots whose rows are all after one command and up to another, oldest first. */
export const readRootsWithin = (
  sql: Sql,
  { after, until, number, max }: Within,
): Promise<JournalRoot[]> =>
  sql.query(
    `select ${columns} from journal_root
     where after_seq >= $1 and last_seq <= $2 and number > $3 order by number limit $4`,
    [after, until, number, max],
  );

/** The root that covers a command; null if there is none yet, or none for commands of that time. */
export async function findRoot(sql: Sql, seq: number): Promise<(JournalRoot & RootChunks) | null> {
  const [row] = await sql.query<JournalRoot & RootChunks>(
    `select ${columns}, ${chunks} from journal_root where last_seq >= $1
     order by last_seq limit 1`,
    [seq],
  );
  return row === undefined || row.afterSeq >= seq ? null : row;
}

/** Adds a root once: who comes second with the same number changes nothing. */
export async function addRoot(
  sql: Sql,
  { at, ...root }: Omit<JournalRoot, 'at'> & RootChunks & { readonly at: Instant },
): Promise<void> {
  await sql.query(
    `insert into journal_root (number, at, after_seq, last_seq, rows, journal_hash, root,
       chunk_seqs, chunk_parts, chunk_roots)
     values ($1, $2, $3, $4, $5, $6, $7, $8::bigint[], $9::smallint[], $10::text[])
     on conflict do nothing`,
    [
      root.number,
      makeInstant(at),
      root.afterSeq,
      root.lastSeq,
      root.rows,
      root.journalHash,
      root.root,
      root.chunkSeqs,
      root.chunkParts,
      root.chunkRoots,
    ],
  );
}

export interface HashedRows {
  readonly first: PlacedRow;
  readonly last: PlacedRow;
  readonly rows: number;
  /** Hex, one after the other. */
  readonly hashes: string;
}

interface Stretch {
  /** The first row may be this one. */
  readonly from: PlacedRow;
  readonly lastSeq: number;
  readonly max: number;
}

/** More than the parts of any command; one number for both is found without a sort. */
const partsMax = 32_768;

const placeOf = (key: number): PlacedRow => ({
  seq: Math.floor(key / partsMax),
  part: key % partsMax,
});

/** As few values as possible, since a minute may have many rows; null if there are none. */
export async function readHashedRows(
  sql: Sql,
  { from, lastSeq, max }: Stretch,
): Promise<HashedRows | null> {
  const [row] = await sql.query<{ first: number; last: number; rows: number; hashes: string }>(
    `select min(seq * ${partsMax} + part) as first, max(seq * ${partsMax} + part) as last,
       count(*)::int as rows, string_agg(hash, '' order by seq, part) as hashes
     from (select seq, part, hash from journal where (seq, part) >= ($1, $2) and seq <= $3
       order by seq, part limit $4) as stretch having count(*) > 0`,
    [from.seq, from.part, lastSeq, max],
  );
  if (row === undefined) return null;
  const { first, last, rows, hashes } = row;
  return { first: placeOf(first), last: placeOf(last), rows, hashes };
}

/** How many rows of a stretch come before a row. */
export async function countRowsBefore(
  sql: Sql,
  { from, row }: { readonly from: PlacedRow; readonly row: PlacedRow },
): Promise<number> {
  const [found] = await sql.query<{ count: number }>(
    `select count(*)::int as count from journal
     where (seq, part) >= ($1, $2) and (seq, part) < ($3, $4)`,
    [from.seq, from.part, row.seq, row.part],
  );
  return found?.count ?? 0;
}

export interface PlacedRow {
  readonly seq: number;
  readonly part: number;
}

interface TextRow extends PlacedRow {
  readonly kind: string;
  readonly event: string;
  readonly hash: string;
}

/** The first row of a command, with the hash that it covers; null if there is none. */
export async function readProvenRow(
  sql: Sql,
  seq: number,
): Promise<{ readonly row: TextRow; readonly previousHash: string | null } | null> {
  const rows = await sql.query<TextRow>(
    `select seq, part, kind, event, hash from journal where (seq, part) <= ($1, 0)
     order by seq desc, part desc limit 2`,
    [seq],
  );
  const [row, before] = rows;
  return row?.seq === seq ? { row, previousHash: before?.hash ?? null } : null;
}

/** Number and hash of a bet's row; undefined if there is none. */
export async function findReceipt(
  sql: Sql,
  seq: number,
): Promise<{ readonly seq: number; readonly hash: string } | undefined> {
  const [row] = await sql.query<{ seq: number; hash: string }>(
    'select seq, hash from journal where seq = $1 and part = 0',
    [seq],
  );
  return row;
}
