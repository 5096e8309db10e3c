/** The journal and its snapshots. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../database.ts';

const pageRows = 2000;

export interface JournalText {
  readonly seq: number;
  readonly event: string;
  readonly hash: string;
}

/** Returns the next page. It holds whole commands: the parts of one are never split between pages. */
export const readJournal = (sql: Sql, after: number, rows = pageRows): Promise<JournalText[]> =>
  sql.query(
    `select seq, event, hash from journal
     where seq > $1 and seq <= coalesce(
       (select seq from journal where seq > $1 order by seq, part offset $2 limit 1), 9e15::bigint)
     order by seq, part`,
    [after, rows],
  );

export interface ExportedRow extends JournalText {
  readonly part: number;
  readonly at: string;
  readonly site: string | null;
}

/** As `readJournal`, with what the columns say of each row. */
export const readExported = (sql: Sql, after: number, rows: number): Promise<ExportedRow[]> =>
  sql.query(
    `select seq, part, at, site_id as site, event, hash from journal
     where seq > $1 and seq <= coalesce(
       (select seq from journal where seq > $1 order by seq, part offset $2 limit 1), 9e15::bigint)
     order by seq, part`,
    [after, rows],
  );

interface Placed {
  readonly seq: number;
  readonly at: string;
}

/** Returns the first row from a command on; null if there is none. */
export async function readRowFrom(sql: Sql, seq: number): Promise<Placed | null> {
  const [row] = await sql.query<Placed>(
    'select seq, at from journal where seq >= $1 order by seq, part limit 1',
    [seq],
  );
  return row ?? null;
}

/** Returns the first command from a time on, looking from a command on; null if there is none. */
export async function readCommandFrom(
  sql: Sql,
  { seq, at }: { readonly seq: number; readonly at: Instant },
): Promise<number | null> {
  const [row] = await sql.query<{ seq: number }>(
    'select seq from journal where seq >= $1 and at >= $2 order by seq limit 1',
    [seq, makeInstant(at)],
  );
  return row?.seq ?? null;
}

/** Returns the last row; null for an empty journal. */
export async function readJournalHead(
  sql: Sql,
): Promise<{ readonly seq: number; readonly hash: string } | null> {
  const [row] = await sql.query<{ seq: number; hash: string }>(
    'select seq, hash from journal order by seq desc, part desc limit 1',
  );
  return row ?? null;
}

/** Returns the last row before a command; null if there is none. */
export async function readLastBefore(
  sql: Sql,
  seq: number,
): Promise<{ readonly seq: number; readonly hash: string } | null> {
  const [row] = await sql.query<{ seq: number; hash: string }>(
    'select seq, hash from journal where seq < $1 order by seq desc, part desc limit 1',
    [seq],
  );
  return row ?? null;
}

/** Returns hashes of commands' last rows; omits commands that are not in the journal. */
export async function readHashes(sql: Sql, seqs: readonly number[]): Promise<Map<number, string>> {
  const rows = await sql.query<{ seq: number; hash: string }>(
    `select distinct on (seq) seq, hash from journal where seq = any($1::bigint[])
     order by seq, part desc`,
    [seqs],
  );
  return new Map(rows.map(({ seq, hash }) => [seq, hash]));
}

/** Returns the first and the last command of a stretch of time, ends included; null if it has none. */
export async function readCommandsBetween(
  sql: Sql,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<{ readonly from: number; readonly until: number } | null> {
  const [row] = await sql.query<{ from: number | null; until: number | null }>(
    'select min(seq) as "from", max(seq) as "until" from journal where at between $1 and $2',
    [makeInstant(from), makeInstant(until)],
  );
  return row === undefined || row.from === null || row.until === null
    ? null
    : { from: row.from, until: row.until };
}

export interface StoredSnapshot {
  readonly journalHash: string;
  readonly stateHash: string;
  /** Gzip in base64. */
  readonly state: string;
}

/** Newest first. Those from before the archive's end are left out: the texts after them are gone. */
export const readSnapshots = (sql: Sql): Promise<StoredSnapshot[]> =>
  sql.query(
    `select journal_hash as "journalHash", state_hash as "stateHash", state from snapshot
     where seq >= coalesce((select max(last_seq) from journal_archive), 0) order by seq desc`,
  );

export async function readSnapshotNumbers(sql: Sql): Promise<Set<number>> {
  const rows = await sql.query<{ seq: number }>('select seq from snapshot');
  return new Set(rows.map(({ seq }) => seq));
}

/** Returns gzip in base64; null if there is none with this number. */
export async function readSnapshotState(sql: Sql, seq: number): Promise<string | null> {
  const [row] = await sql.query<{ state: string }>('select state from snapshot where seq = $1', [
    seq,
  ]);
  return row?.state ?? null;
}

interface NewSnapshot extends StoredSnapshot {
  readonly seq: number;
  readonly at: Instant;
  /** How many snapshots are kept, including this one. */
  readonly kept: number;
}

/** Adds a snapshot and drops all but the newest `kept`, and the one that the journal's archive ends with. */
export async function addSnapshot(sql: Sql, snapshot: NewSnapshot): Promise<void> {
  const { seq, at, journalHash, stateHash, state, kept } = snapshot;
  await sql.query(
    `insert into snapshot (seq, at, journal_hash, state_hash, state) values ($1, $2, $3, $4, $5)
     on conflict (seq) do nothing`,
    [seq, makeInstant(at), journalHash, stateHash, state],
  );
  await sql.query(
    `delete from snapshot where seq < (select seq from snapshot order by seq desc offset $1 limit 1)
       and seq <> coalesce((select max(last_seq) from journal_archive), 0)`,
    [kept - 1],
  );
}
