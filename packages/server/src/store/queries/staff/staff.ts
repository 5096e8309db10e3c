/** Staff and their sessions. Tokens and recovery codes are stored as hashes only. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Role } from '@layline/contract/console';
import type { Sql, Store } from '../../database.ts';
import { useAccessCode } from '../factors/access-codes.ts';
import { staffPasskeys } from '../factors/passkeys.ts';

export interface Staff {
  readonly staffId: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  readonly sealedSecret: string | null;
  readonly isConfirmed: boolean;
  readonly createdAt: string;
  readonly disabledAt: string | null;
  /** The agent that the user signs in for; null for staff. */
  readonly agentId: string | null;
}

const columns = `staff.staff_id as "staffId", name, role, password_hash as "passwordHash",
  must_change_password as "mustChangePassword", sealed_secret as "sealedSecret",
  confirmed_at is not null as "isConfirmed", staff.created_at as "createdAt",
  disabled_at as "disabledAt", agent_id as "agentId"`;

export async function findStaff({ query }: Sql, name: string): Promise<Staff | null> {
  const [row] = await query<Staff>(`select ${columns} from staff where name = $1`, [
    name.toLowerCase(),
  ]);
  return row ?? null;
}

export async function findStaffById({ query }: Sql, staffId: string): Promise<Staff | null> {
  const [row] = await query<Staff>(`select ${columns} from staff where staff_id = $1`, [staffId]);
  return row ?? null;
}

export const listStaff = ({ query }: Sql): Promise<Staff[]> =>
  query<Staff>(`select ${columns} from staff order by name collate "C"`);

export type NewStaff = Pick<Staff, 'staffId' | 'name' | 'role' | 'passwordHash'> & {
  readonly agentId?: string;
  readonly now: Instant;
};

/** Returns false if the name is taken. */
export async function addStaff({ query }: Sql, added: NewStaff): Promise<boolean> {
  const { staffId, name, role, passwordHash, agentId = null, now } = added;
  const rows = await query(
    `insert into staff (staff_id, name, role, password_hash, created_at, agent_id)
     values ($1, $2, $3, $4, $5, $6) on conflict (name) do nothing returning 1`,
    [staffId, name.toLowerCase(), role, passwordHash, makeInstant(now), agentId],
  );
  return rows.length > 0;
}

export async function setRole({ query }: Sql, staffId: string, role: Role): Promise<void> {
  await query('update staff set role = $2 where staff_id = $1', [staffId, role]);
}

/** Ends the sessions of staff who are disabled. */
export const setDisabled = (store: Store, staffId: string, at: Instant | null): Promise<void> =>
  store.transaction(async (sql) => {
    await sql.query('update staff set disabled_at = $2 where staff_id = $1', [
      staffId,
      at === null ? null : makeInstant(at),
    ]);
    if (at !== null) await endSessions(sql, staffId);
  });

/** Resets to the initial state: a password to be changed, no second factor and no session. */
export const resetStaff = (store: Store, staffId: string, passwordHash: string): Promise<void> =>
  store.transaction(async (sql) => {
    await sql.query(
      `update staff set password_hash = $2, must_change_password = true, sealed_secret = null,
         confirmed_at = null, last_step = 0 where staff_id = $1`,
      [staffId, passwordHash],
    );
    await dropFactors(sql, staffId);
    await endSessions(sql, staffId);
  });

export interface RecoveredStaff {
  readonly staffId: string;
  /** The account of the code. */
  readonly account: string;
  readonly codeHash: string;
  /** Null to keep the password. */
  readonly passwordHash: string | null;
  readonly dropsFactor: boolean;
  readonly now: Instant;
}

/** Uses the code up and ends every session. Returns false and changes nothing if it was used or is over. */
export const recoverStaff = (store: Store, recovered: RecoveredStaff): Promise<boolean> =>
  store.transaction(async (sql) => {
    const { staffId, account, codeHash, passwordHash, dropsFactor, now } = recovered;
    if (!(await useAccessCode(sql, { account, codeHash, now }))) return false;
    if (passwordHash !== null) await setStaffPassword(sql, staffId, passwordHash);
    if (dropsFactor) {
      await sql.query(
        'update staff set sealed_secret = null, confirmed_at = null, last_step = 0 where staff_id = $1',
        [staffId],
      );
      await dropFactors(sql, staffId);
    }
    await endSessions(sql, staffId);
    return true;
  });

/** Begins setup for staff without a second factor; replaces an unconfirmed one. */
export async function beginFactor(
  { query }: Sql,
  { staffId, sealed }: { readonly staffId: string; readonly sealed: string },
): Promise<boolean> {
  const rows = await query(
    `update staff set sealed_secret = $2, last_step = 0
     where staff_id = $1 and confirmed_at is null returning 1`,
    [staffId, sealed],
  );
  return rows.length > 0;
}

export interface ConfirmedFactor {
  readonly staffId: string;
  readonly sealed: string;
  readonly step: number;
  readonly codeHashes: readonly string[];
  readonly now: Instant;
}

/** Returns false if it was confirmed, or begun again, meanwhile. */
export const confirmFactor = (store: Store, confirmed: ConfirmedFactor): Promise<boolean> =>
  store.transaction(async (sql) => {
    const { staffId, sealed, step, codeHashes, now } = confirmed;
    const rows = await sql.query(
      `update staff set confirmed_at = $2, last_step = $3
       where staff_id = $1 and confirmed_at is null and sealed_secret = $4 returning 1`,
      [staffId, makeInstant(now), step, sealed],
    );
    if (rows.length === 0) return false;
    await sql.query('delete from staff_code where staff_id = $1', [staffId]);
    await sql.query('insert into staff_code select $1, unnest($2::text[])', [
      staffId,
      [...codeHashes],
    ]);
    return true;
  });

/** Uses up a code's time step. Returns false if the same or a later one was used before. */
export async function takeStaffStep({ query }: Sql, staffId: string, step: number) {
  const rows = await query(
    `update staff set last_step = $2 where staff_id = $1 and last_step < $2
     and confirmed_at is not null returning 1`,
    [staffId, step],
  );
  return rows.length > 0;
}

/** Returns false if there is no such code left. */
export async function takeStaffCode({ query }: Sql, staffId: string, codeHash: string) {
  const rows = await query(
    'delete from staff_code where staff_id = $1 and code_hash = $2 returning 1',
    [staffId, codeHash],
  );
  return rows.length > 0;
}

/** Tells whether the member has signed in from this address before. */
export async function hasStaffSignedInFrom(
  { query }: Sql,
  { staffId, address }: { readonly staffId: string; readonly address: string },
): Promise<boolean> {
  const rows = await query(
    `select 1 from audit_entry where staff_id = $1 and address = $2
     and command = 'sign-in' and outcome = 'done' limit 1`,
    [staffId, address],
  );
  return rows.length > 0;
}

export async function setStaffPassword({ query }: Sql, staffId: string, passwordHash: string) {
  await query(
    'update staff set password_hash = $2, must_change_password = false where staff_id = $1',
    [staffId, passwordHash],
  );
}

export interface ChangedPassword {
  readonly staffId: string;
  /** The hash that was proved; nothing is changed if it has been replaced meanwhile. */
  readonly from: string;
  readonly passwordHash: string;
  readonly keptSessionId: string;
}

/**
 * Ends the other sessions. Returns false if the password was changed or reset meanwhile, or its owner
 * disabled.
 */
export const changeStaffPassword = (store: Store, change: ChangedPassword): Promise<boolean> =>
  store.transaction(async (sql) => {
    const { staffId, from, passwordHash, keptSessionId } = change;
    const rows = await sql.query(
      `update staff set password_hash = $3, must_change_password = false
       where staff_id = $1 and password_hash = $2 and disabled_at is null returning 1`,
      [staffId, from, passwordHash],
    );
    if (rows.length === 0) return false;
    await sql.query('delete from staff_session where staff_id = $1 and session_id <> $2', [
      staffId,
      keptSessionId,
    ]);
    return true;
  });

/** Recovery codes and passkeys. */
async function dropFactors(sql: Sql, staffId: string): Promise<void> {
  await sql.query('delete from staff_code where staff_id = $1', [staffId]);
  await staffPasskeys.removeAll(sql, staffId);
}

async function endSessions({ query }: Sql, staffId: string): Promise<void> {
  await query('delete from staff_session where staff_id = $1', [staffId]);
}
