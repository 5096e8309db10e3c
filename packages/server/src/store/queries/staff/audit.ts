/** The audit: rows for each act of staff and each export, added and never changed. */
import { type Instant, instant, makeInstant, parseInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export type AuditOutcome =
  | 'begun'
  | 'done'
  | 'refused'
  | 'waiting'
  | 'approved'
  | 'rejected'
  | 'expired';

/** A value before and after. */
interface ChangedValue {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

export interface AuditEntry {
  readonly at: Instant;
  /** Null for what was done on the server's own machine. */
  readonly staffId: string | null;
  readonly staffName: string;
  readonly role: string;
  readonly address: string;
  readonly command: string;
  readonly input: Readonly<Record<string, string>>;
  readonly reason: string;
  readonly outcome: AuditOutcome;
  readonly detail: string;
  readonly approvalId: number | null;
  /** The row that recorded the begin, if this row records the outcome. */
  readonly begunId: number | null;
  /** Null if none, or in rows from before values were compared. */
  readonly changes: readonly ChangedValue[] | null;
}

/** Returns the row's number. */
export async function addAuditEntry({ query }: Sql, entry: AuditEntry): Promise<number> {
  const [row] = await query<{ id: number }>(
    `insert into audit_entry (at, staff_id, staff_name, role, address, command, input, reason,
       outcome, detail, approval_id, begun_id, changes)
     values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8, $9, $10, $11, $12, $13::text::jsonb)
     returning audit_id as id`,
    [
      makeInstant(entry.at),
      entry.staffId,
      entry.staffName,
      entry.role,
      entry.address,
      entry.command,
      JSON.stringify(entry.input),
      entry.reason,
      entry.outcome,
      entry.detail,
      entry.approvalId,
      entry.begunId,
      entry.changes && JSON.stringify(entry.changes),
    ],
  );
  return row?.id ?? 0;
}

const columns = `audit_id as "auditId", at, staff_id as "staffId", staff_name as "staffName", role,
  address, command, input, reason, outcome, detail, approval_id as "approvalId",
  begun_id as "begunId", changes`;

type StoredEntry = Omit<AuditEntry, 'at'> & { readonly auditId: number; readonly at: string };

/** Returns those of the rows that exist. */
export async function readAuditEntries({ query }: Sql, auditIds: readonly number[]) {
  const rows = await query<StoredEntry>(
    `select ${columns} from audit_entry where audit_id = any($1::bigint[])`,
    [auditIds],
  );
  return rows.map((row) => ({ ...row, at: parseInstant(row.at) ?? instant(0) }));
}

export interface AuditSearch {
  /** Searched in name, command, input, reason, detail and changes; empty for all. */
  readonly text: string;
  /** Only rows older than this one; null for the newest. */
  readonly before: number | null;
  readonly count: number;
}

/** Lists newest first. The begin of an act is shown only until its outcome is recorded. */
export const searchAudit = (
  { query }: Sql,
  { text, before, count }: AuditSearch,
): Promise<StoredEntry[]> =>
  query<StoredEntry>(
    `select ${columns} from audit_entry as entry
     where ($1 = '' or position(lower($1) in
         lower(concat_ws(' ', staff_name, command, input::text, reason, detail, changes::text))) > 0)
       and ($2::bigint is null or audit_id < $2::bigint)
       and not (outcome = 'begun' and exists (
         select 1 from audit_entry as later where later.begun_id = entry.audit_id))
     order by audit_id desc limit $3`,
    [text, before, count],
  );
