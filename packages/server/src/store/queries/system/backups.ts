/** The backups that this program has made, and whether PostgreSQL archives its own log. */
import { type Instant, makeInstant } from '@layline/contract';
import { readBigint, readStamp, type Sql, type Store } from '../../database.ts';

export interface BackupMade {
  /** In ISO 8601. */
  readonly madeAt: string;
  readonly file: string;
  readonly tables: number;
  readonly rows: number;
  readonly bytes: number;
  /** The journal is in it to this number at least. */
  readonly seq: number;
}

export async function addBackup(
  { query }: Sql,
  { now, ...backup }: Omit<BackupMade, 'madeAt'> & { readonly now: Instant },
): Promise<void> {
  await query(
    `insert into backup_made (made_at, file, tables, rows, bytes, seq)
     values ($1, $2, $3, $4, $5, $6)`,
    [makeInstant(now), backup.file, backup.tables, backup.rows, backup.bytes, backup.seq],
  );
}

/** Newest first. */
export async function listBackups({ query }: Sql, max: number): Promise<BackupMade[]> {
  const rows = await query<Record<'madeAt' | 'rows' | 'bytes' | 'seq' | 'file', string> & Tables>(
    `select made_at::text as "madeAt", file, tables, rows::text as rows, bytes::text as bytes,
       seq::text as seq from backup_made order by backup_id desc limit $1`,
    [max],
  );
  return rows.map((row) => ({
    ...row,
    madeAt: readStamp(row.madeAt),
    rows: readBigint(row.rows),
    bytes: readBigint(row.bytes),
    seq: readBigint(row.seq),
  }));
}

interface Tables {
  readonly tables: number;
}

export interface ArchiveState {
  /** Whether PostgreSQL archives its log, which recovery to a point in time needs. */
  readonly isOn: boolean;
  /** In ISO 8601; null if nothing was archived yet. */
  readonly lastAt: string | null;
  readonly lastFailedAt: string | null;
  readonly failed: number;
}

/** Null for the built-in store, which has no such log. */
export async function readArchive({ kind, query }: Store): Promise<ArchiveState | null> {
  if (kind !== 'postgres') return null;
  const [row] = await query<{
    mode: string;
    at: string | null;
    failedAt: string | null;
    failed: number;
  }>(
    `select current_setting('archive_mode') as mode, last_archived_time::text as at,
       last_failed_time::text as "failedAt", failed_count::int as failed from pg_stat_archiver`,
  );
  if (row === undefined) return null;
  const stampOf = (text: string | null) => (text === null ? null : readStamp(text));
  return {
    isOn: row.mode !== 'off',
    lastAt: stampOf(row.at),
    lastFailedAt: stampOf(row.failedAt),
    failed: row.failed,
  };
}
