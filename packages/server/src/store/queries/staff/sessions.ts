/** Sessions of staff. */
import { addMs, type Instant, makeInstant } from '@layline/contract';
import type { Role, ShownSession } from '@layline/contract/console';
import type { Sql } from '../../database.ts';

export interface StaffSession {
  readonly sessionId: string;
  readonly staffId: string;
  readonly name: string;
  readonly role: Role;
  /** The agent that a user with the role `agent` signs in for. */
  readonly agentId: string | null;
  /** The role demands a passkey, and the session has none yet: nothing but adding one is allowed. */
  readonly mustAddPasskey?: boolean;
}

type ListedSession = Omit<ShownSession, 'isOwn'>;

export interface NewStaffSession {
  readonly tokenHash: string;
  readonly sessionId: string;
  readonly staffId: string;
  readonly now: Instant;
  readonly expiresAt: Instant;
  readonly address: string;
  readonly device: string;
  readonly hasPasskey: boolean;
}

export async function addStaffSession({ query }: Sql, added: NewStaffSession): Promise<void> {
  const { tokenHash, sessionId, staffId, now, expiresAt, address, device, hasPasskey } = added;
  const at = makeInstant(now);
  await query(
    `insert into staff_session (token_hash, session_id, staff_id, created_at, seen_at, proved_at,
       expires_at, address, device, has_passkey) values ($1, $2, $3, $4, $4, $4, $5, $6, $7, $8)`,
    [tokenHash, sessionId, staffId, at, makeInstant(expiresAt), address, device, hasPasskey],
  );
}

const mustAddPasskey = `(not has_passkey and exists (
  select 1 from passkey_role where passkey_role.role = staff.role))`;

interface Use {
  readonly tokenHash: string;
  readonly now: Instant;
  readonly idleMs: number;
}

/**
 * Records the use, unless it is quiet. Returns null if the session is over or idle, or its owner disabled.
 */
export async function useStaffSession(
  { query }: Sql,
  { tokenHash, now, idleMs, isQuiet }: Use & { readonly isQuiet: boolean },
): Promise<StaffSession | null> {
  const [row] = await query<StaffSession>(
    `update staff_session
     set seen_at = case when $4 then seen_at else $2::timestamptz end from staff
     where token_hash = $1 and expires_at > $2 and seen_at > $3
       and staff.staff_id = staff_session.staff_id and disabled_at is null
     returning session_id as "sessionId", staff.staff_id as "staffId", name, role,
       agent_id as "agentId", ${mustAddPasskey} as "mustAddPasskey"`,
    [tokenHash, makeInstant(now), makeInstant(addMs(now, -idleMs)), isQuiet],
  );
  return row ?? null;
}

/** Does the same without recording a use, for a page's automatic reads. */
export async function isStaffSessionOpen(
  { query }: Sql,
  { tokenHash, now, idleMs }: Use,
): Promise<boolean> {
  const rows = await query(
    `select 1 from staff_session join staff on staff.staff_id = staff_session.staff_id
     where token_hash = $1 and expires_at > $2 and seen_at > $3 and disabled_at is null
       and not ${mustAddPasskey}`,
    [tokenHash, makeInstant(now), makeInstant(addMs(now, -idleMs))],
  );
  return rows.length > 0;
}

/** Tells whether the member proved who they are since that time. */
export async function isSessionProved(
  { query }: Sql,
  { sessionId, since }: { readonly sessionId: string; readonly since: Instant },
): Promise<boolean> {
  const rows = await query('select 1 from staff_session where session_id = $1 and proved_at > $2', [
    sessionId,
    makeInstant(since),
  ]);
  return rows.length > 0;
}

interface Proof {
  readonly sessionId: string;
  readonly now: Instant;
  readonly hasPasskey: boolean;
}

/** Records a proof; with a passkey the session is one of a passkey from then on. */
export async function noteProof({ query }: Sql, { sessionId, now, hasPasskey }: Proof) {
  await query(
    `update staff_session set proved_at = $2, has_passkey = has_passkey or $3
     where session_id = $1`,
    [sessionId, makeInstant(now), hasPasskey],
  );
}

export async function endStaffSession({ query }: Sql, sessionId: string): Promise<boolean> {
  const rows = await query('delete from staff_session where session_id = $1 returning 1', [
    sessionId,
  ]);
  return rows.length > 0;
}

/** Lists everybody's sessions, last used first. */
export const listStaffSessions = ({ query }: Sql, now: Instant): Promise<ListedSession[]> =>
  query<ListedSession>(
    `select session_id as "sessionId", name, staff_session.created_at as "createdAt",
       seen_at as "seenAt", address, device
     from staff_session join staff on staff.staff_id = staff_session.staff_id
     where expires_at > $1 order by seen_at desc limit 500`,
    [makeInstant(now)],
  );
