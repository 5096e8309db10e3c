/** Commands that wait for a second person. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Role } from '@layline/contract/console';
import type { Sql, Store } from '../../database.ts';
import { addEffects, type NewEffect } from './effects.ts';

export interface Approval {
  readonly approvalId: number;
  readonly command: string;
  readonly input: Readonly<Record<string, string>>;
  readonly reason: string;
  /** What the command would do: its dry run and its effects. */
  readonly plan: string;
  /** Why one person alone may not do it. */
  readonly why: string;
  /** What it touches; one request at a time waits for it. */
  readonly object: string;
  readonly madeBy: string;
  readonly madeByName: string;
  readonly madeByRole: Role;
  readonly madeAt: string;
  readonly expiresAt: string;
  /** From when the requester may carry it out; null where another person can approve it. */
  readonly ripeAt: string | null;
}

export type Decision = 'approved' | 'rejected' | 'withdrawn' | 'expired' | 'changed';

export interface NewApproval
  extends Pick<Approval, 'command' | 'input' | 'reason' | 'plan' | 'why' | 'object' | 'madeBy'> {
  readonly effects: readonly NewEffect[];
  readonly now: Instant;
  readonly expiresAt: Instant;
  readonly ripeAt: Instant | null;
}

const columns = `approval_id as "approvalId", command, input, reason, plan, why, object,
  made_by as "madeBy", name as "madeByName", role as "madeByRole",
  made_at as "madeAt", expires_at as "expiresAt", ripe_at as "ripeAt"`;

/**
 * Returns its number, or null if a request for the same object is waiting already. Its effects count at once.
 */
export const addApproval = (store: Store, added: NewApproval): Promise<number | null> =>
  store.transaction(async (sql) => {
    const { command, input, reason, plan, why, object, madeBy, now, expiresAt, ripeAt } = added;
    const [row] = await sql.query<{ id: number }>(
      `insert into approval (command, input, reason, plan, why, object, made_by, made_at,
         expires_at, ripe_at)
       values ($1, $2::text::jsonb, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (object) where decided_at is null do nothing
       returning approval_id as id`,
      [
        command,
        JSON.stringify(input),
        reason,
        plan,
        why,
        object,
        madeBy,
        makeInstant(now),
        makeInstant(expiresAt),
        ripeAt === null ? null : makeInstant(ripeAt),
      ],
    );
    if (row === undefined) return null;
    await addEffects(sql, { effects: added.effects, staffId: madeBy, now, approvalId: row.id });
    return row.id;
  });

/** Expires requests that nobody decided in time, and returns them. */
export const expireApprovals = (store: Store, now: Instant): Promise<Approval[]> =>
  store.transaction(async (sql) => {
    const expired = await sql.query<Approval>(
      `update approval set decided_at = $1, decision = 'expired' from staff
       where decided_at is null and expires_at <= $1 and staff_id = made_by returning ${columns}`,
      [makeInstant(now)],
    );
    for (const { approvalId } of expired) await dropEffects(sql, approvalId);
    return expired;
  });

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
export const decideApproval = (
  store: Store,
  { approvalId, staffId, decision, now }: Decided,
): Promise<Approval | null> =>
  store.transaction(async (sql) => {
    const [row] = await sql.query<Approval>(
      `update approval set decided_by = $2, decision = $3, decided_at = $4 from staff
       where approval_id = $1 and decided_at is null and staff.staff_id = made_by
       returning ${columns}`,
      [approvalId, staffId, decision, makeInstant(now)],
    );
    if (row !== undefined && decision !== 'approved') await dropEffects(sql, approvalId);
    return row ?? null;
  });

/** What was not done does not count. */
async function dropEffects({ query }: Sql, approvalId: number): Promise<void> {
  await query('delete from admin_effect where approval_id = $1', [approvalId]);
}
