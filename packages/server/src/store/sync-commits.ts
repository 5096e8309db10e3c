/**
 * Tells whether an acknowledged bet is on two machines: PostgreSQL answers a commit only after a standby has
 * it on disk.
 */
import { makeInstant } from '@layline/contract';
import type { Cancel, Clock } from '../base/clock.ts';
import type { Sql } from './database.ts';

export interface SyncCommits {
  /** True if a commit waits for the disk of a standby. */
  readonly synchronous: boolean;
  /** PostgreSQL's `synchronous_commit`. */
  readonly commit: string;
  /** PostgreSQL's `synchronous_standby_names`. */
  readonly names: string;
  /** Connected synchronous standbys; null if the role may not see them (`pg_read_all_stats`). */
  readonly standbys: number | null;
}

/** `remote_write` is missing: there the standby has it in memory only. */
const safeModes: ReadonlySet<string> = new Set(['on', 'remote_apply']);

export async function readSyncCommits(sql: Pick<Sql, 'query'>): Promise<SyncCommits> {
  const [row] = await sql.query<{ mode: string; names: string; standbys: number | null }>(
    `select current_setting('synchronous_commit') as mode,
       current_setting('synchronous_standby_names') as names,
       case when pg_has_role('pg_read_all_stats', 'usage') then
         (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum'))
       end as standbys`,
  );
  const { mode = '', names = '', standbys = null } = row ?? {};
  const synchronous = safeModes.has(mode) && names.trim() !== '' && standbys !== 0;
  return { synchronous, commit: mode, names, standbys };
}

/** Says what to change; null if a commit waits for a standby. */
export function problemOfCommits({ commit, names, standbys }: SyncCommits): string | null {
  if (!safeModes.has(commit)) {
    return `PostgreSQL's synchronous_commit is ${commit}; set it to on or remote_apply.`;
  }
  if (names.trim() === '') {
    return "PostgreSQL's synchronous_standby_names is empty; name the standby that must have each commit.";
  }
  if (standbys === 0) {
    return `No synchronous standby of PostgreSQL is connected (synchronous_standby_names is '${names}').`;
  }
  return null;
}

/** Why nothing may be acknowledged. */
interface UnsafeCommits {
  readonly code: 'NOT_SYNCHRONOUS';
  /** What to change, for the operator. */
  readonly text: string;
  /** In ISO 8601. */
  readonly since: string;
}

export interface SyncWatch {
  /** The newest answer; null before the first. */
  readonly commits: SyncCommits | null;
  /** Null while a commit is on two machines, and always if it need not be. */
  readonly unsafe: UnsafeCommits | null;
  close(): void;
}

const lookEveryMs = 2000;

/** Asks PostgreSQL again every two seconds. While it does not answer, the last answer stays. */
export async function watchSyncCommits(
  sql: Pick<Sql, 'query'>,
  { clock, isRequired }: { readonly clock: Clock; readonly isRequired: boolean },
): Promise<SyncWatch> {
  let commits: SyncCommits | null = null;
  let unsafe: UnsafeCommits | null = null;
  let isAsking = false;
  const look = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    // An outage is noticed, and reported, by the store's own watch.
    commits = await readSyncCommits(sql).catch(() => commits);
    const text = commits !== null && isRequired ? problemOfCommits(commits) : null;
    const since = unsafe?.since ?? makeInstant(clock.now());
    unsafe = text === null ? null : { code: 'NOT_SYNCHRONOUS', text, since };
    isAsking = false;
  };
  await look();
  const cancel: Cancel = clock.every(lookEveryMs, () => void look());
  return {
    get commits() {
      return commits;
    },
    get unsafe() {
      return unsafe;
    },
    close: cancel,
  };
}
