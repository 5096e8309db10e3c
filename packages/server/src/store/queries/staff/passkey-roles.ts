/** Roles of the console whose members sign in with a passkey alone. */
import type { Role } from '@layline/contract/console';
import type { Sql } from '../../database.ts';

export async function listPasskeyRoles({ query }: Sql): Promise<ReadonlySet<Role>> {
  return new Set(
    (await query<{ role: Role }>('select role from passkey_role')).map(({ role }) => role),
  );
}

export async function setPasskeyRole({ query }: Sql, role: Role, isNeeded: boolean): Promise<void> {
  await query(
    isNeeded
      ? 'insert into passkey_role values ($1) on conflict do nothing'
      : 'delete from passkey_role where role = $1',
    [role],
  );
}

/** How many passkeys each member has; those without one are left out. */
export async function countStaffPasskeys({ query }: Sql): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ staffId: string; count: number }>(
    'select staff_id as "staffId", count(*)::float8 as count from staff_passkey group by staff_id',
  );
  return new Map(rows.map(({ staffId, count }) => [staffId, count]));
}
