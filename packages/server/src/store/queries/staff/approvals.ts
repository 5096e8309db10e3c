/** Commands that wait for a second person. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export interface Approval {
  readonly approvalId: number;
  readonly command: string;
  readonly input: Readonly<Record<string, string>>;
  readonly reason: string;
  /** The dry run's result; empty for a command that has none. */
  readonly plan: string;
  readonly madeBy: string;
  readonly madeByName: string;
  readonly madeAt: string;
  readonly expiresAt: string;
}

export type Decision = 'approved' | 'rejected' | 'withdrawn' | 'expired' | 'changed';

export interface NewApproval
  extends Pick<Approval, 'command' | 'input' | 'reason' | 'plan' | 'madeBy'> {
  readonly now: Instant;
  readonly expiresAt: Instant;
}

const columns = `approval_id as "approvalId", command, input, reason, plan, made_by as "madeBy",
  name as "madeByName", made_at as "madeAt", expires_at as "expiresAt"`;

/** Returns its number; null if the same request is waiting already. */
export async function addApproval({ query }: Sql, added: NewApproval): Promise<number | null> {
  const { command, input, reason, plan, madeBy, now, expiresAt } = added;
  const [row] = await query<{ id: number }>(
    `insert into approval (command, input, reason, plan, made_by, made_at, expires_at)
     values ($1, $2::text::jsonb, $3, $4, $5, $6, $7)
     on conflict (command, md5(input::text)) where decided_at is null do nothing
     returning approval_id as id`,
    [
      command,
      JSON.stringify(input),
      reason,
      plan,
      madeBy,
      makeInstant(now),
      makeInstant(expiresAt),
    ],
  );
  return row?.id ?? null;
}

/** Expires requests that nobody decided in time. */
export async function expireApprovals({ query }: Sql, now: Instant): Promise<void> {
  await query(
    `update approval set decided_at = $1, decision = 'expired'
     where decided_at is null and expires_at <= $1`,
    [makeInstant(now)],
  );
}

/** Oldest first. */
export const listApprovals = ({ query }: Sql): Promise<Approval[]> =>
  query<Approval>(
    `select ${columns} from approval join staff on staff_id = made_by
     where decided_at is null order by approval_id`,
  );

interface Decided {
  readonly approvalId: number;
  readonly staffId: string;
  readonly decision: Decision;
  readonly now: Instant;
}

/** Decides a request once. Returns null if it was decided before, or does not exist. */
export async function decideApproval(
  { query }: Sql,
  { approvalId, staffId, decision, now }: Decided,
): Promise<Approval | null> {
  const [row] = await query<Approval>(
    `update approval set decided_by = $2, decision = $3, decided_at = $4 from staff
     where approval_id = $1 and decided_at is null and staff.staff_id = made_by
     returning ${columns}`,
    [approvalId, staffId, decision, makeInstant(now)],
  );
  return row ?? null;
}
