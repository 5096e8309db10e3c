/** Months of the journal that are archived in files, and the texts that leave its rows for that. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql, Store } from '../../database.ts';
import type { ExportedRow } from '../journal.ts';

export interface ArchiveFacts {
  /** From 1. */
  readonly number: number;
  /** The last month that it holds, such as `2026-10`. */
  readonly month: string;
  /** Its name, without the folder. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Where the list of its blocks begins in the file. */
  readonly indexAt: number;
  /** It holds the commands after this one, up to `lastSeq`. */
  readonly afterSeq: number;
  readonly lastSeq: number;
  readonly afterHash: string;
  readonly lastHash: string;
  readonly rows: number;
  /** SHA-256 of the snapshot's text after `lastSeq`. */
  readonly stateHash: string;
}

export interface StoredArchive extends ArchiveFacts {
  readonly announcedSeq: number | null;
  readonly emptiedAt: string | null;
}

const columns = `number, month, file, bytes, sha256, index_at as "indexAt", after_seq as "afterSeq",
  last_seq as "lastSeq", after_hash as "afterHash", last_hash as "lastHash", rows,
  state_hash as "stateHash", announced_seq as "announcedSeq", emptied_at as "emptiedAt"`;

/** Oldest first. */
export const readArchives = (sql: Sql): Promise<StoredArchive[]> =>
  sql.query(`select ${columns} from journal_archive order by number`);

/** The command that the archive ends with; 0 where nothing is archived. */
export async function readArchivedTo(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ seq: number }>(
    'select coalesce(max(last_seq), 0)::bigint as seq from journal_archive',
  );
  return row?.seq ?? 0;
}

interface NewArchive {
  readonly facts: ArchiveFacts;
  /** The snapshot's text, gzip, base64. */
  readonly state: string;
  readonly now: Instant;
}

/** Adds an archive with the state that it ends with; false if another run was first. */
export const addArchive = (store: Store, { facts, state, now }: NewArchive): Promise<boolean> =>
  store.transaction(async (sql) => {
    const added = await sql.query(
      `insert into journal_archive (number, month, made_at, file, bytes, sha256, index_at, after_seq,
         last_seq, after_hash, last_hash, rows, state_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       on conflict do nothing returning number`,
      [
        facts.number,
        facts.month,
        makeInstant(now),
        facts.file,
        facts.bytes,
        facts.sha256,
        facts.indexAt,
        facts.afterSeq,
        facts.lastSeq,
        facts.afterHash,
        facts.lastHash,
        facts.rows,
        facts.stateHash,
      ],
    );
    if (added.length === 0) return false;
    // One of the same number that says otherwise is not kept.
    await sql.query('delete from snapshot where seq = $1', [facts.lastSeq]);
    await sql.query(
      `insert into snapshot (seq, at, journal_hash, state_hash, state) values ($1, $2, $3, $4, $5)`,
      [facts.lastSeq, makeInstant(now), facts.lastHash, facts.stateHash, state],
    );
    return true;
  });

/** Only the first announcement counts. */
export async function noteAnnounced(
  sql: Sql,
  { number, seq }: { readonly number: number; readonly seq: number },
): Promise<void> {
  await sql.query(
    'update journal_archive set announced_seq = $2 where number = $1 and announced_seq is null',
    [number, seq],
  );
}

export async function noteEmptied(
  sql: Sql,
  { number, now }: { readonly number: number; readonly now: Instant },
): Promise<void> {
  await sql.query(
    'update journal_archive set emptied_at = $2 where number = $1 and emptied_at is null',
    [number, makeInstant(now)],
  );
}

interface Range {
  readonly number: number;
  /** Both included. */
  readonly from: number;
  readonly until: number;
}

/** Empties the texts of a few commands; returns how many. */
export async function emptyRows(sql: Sql, { number, from, until }: Range): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select empty_archived_rows($1, $2, $3) as count',
    [number, from, until],
  );
  return row?.count ?? 0;
}

/** A webhook that has not read up to a command; null if all have. */
export async function readLateWebhook(sql: Sql, lastSeq: number): Promise<string | null> {
  const [row] = await sql.query<{ name: string }>(
    `select name from (
       select partner as name from webhook_endpoint where seq < $1
       union all select partner from webhook_parked where seq <= $1) as late
     order by name collate "C" limit 1`,
    [lastSeq],
  );
  return row?.name ?? null;
}

export type KeptRow = Pick<ExportedRow, 'seq' | 'part' | 'event' | 'hash'> & {
  readonly kind: string;
};

/** As `readJournal`, up to a command: rows as they are left, texts that are archived are empty. */
export const readKeptRows = (
  sql: Sql,
  { after, until, max }: { readonly after: number; readonly until: number; readonly max: number },
): Promise<KeptRow[]> =>
  sql.query(
    `select seq, part, kind, event, hash from journal
     where seq > $1 and seq <= least($2::bigint, coalesce(
       (select seq from journal where seq > $1 order by seq, part offset $3 limit 1), 9e15::bigint))
     order by seq, part`,
    [after, until, max],
  );
