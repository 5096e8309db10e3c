/** The audit: a row for each act of staff, added and never changed. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export type AuditOutcome = 'done' | 'refused' | 'waiting' | 'approved' | 'rejected';

export interface AuditEntry {
  readonly at: Instant;
  readonly staffId: string;
  readonly staffName: string;
  readonly role: string;
  readonly address: string;
  readonly command: string;
  readonly input: Readonly<Record<string, string>>;
  readonly reason: string;
  readonly outcome: AuditOutcome;
  readonly detail: string;
  readonly approvalId: number | null;
  /** Of all the above: the journal repeats it. */
  readonly hash: string;
}

/** Returns the row's number. */
export async function addAuditEntry({ query }: Sql, entry: AuditEntry): Promise<number> {
  const [row] = await query<{ id: number }>(
    `insert into audit_entry (at, staff_id, staff_name, role, address, command, input, reason,
       outcome, detail, approval_id, hash)
     values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8, $9, $10, $11, $12) returning audit_id as id`,
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
      entry.hash,
    ],
  );
  return row?.id ?? 0;
}

export interface ShownEntry extends Omit<AuditEntry, 'at' | 'staffId'> {
  readonly auditId: number;
  readonly at: string;
}

export interface AuditSearch {
  /** In the name, command, input, reason or detail; empty for all. */
  readonly text: string;
  /** Only older than this row; null for the newest. */
  readonly before: number | null;
  readonly count: number;
}

/** Newest first. */
export const searchAudit = (
  { query }: Sql,
  { text, before, count }: AuditSearch,
): Promise<ShownEntry[]> =>
  query<ShownEntry>(
    `select audit_id as "auditId", at, staff_name as "staffName", role, address, command, input,
       reason, outcome, detail, approval_id as "approvalId", hash
     from audit_entry
     where ($1 = '' or position(lower($1) in
         lower(concat_ws(' ', staff_name, command, input::text, reason, detail))) > 0)
       and ($2::bigint is null or audit_id < $2::bigint)
     order by audit_id desc limit $3`,
    [text, before, count],
  );
