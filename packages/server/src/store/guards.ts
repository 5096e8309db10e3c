/**
 * Triggers that keep rows from being changed by whoever can write the tables. A guard that is gone, turned
 * off or does something else is told by its place and by the SHA-256 of what its function does.
 */
import { createHash } from 'node:crypto';
import type { Sql } from './database.ts';

interface Guard {
  readonly table: string;
  readonly trigger: string;
  /** PostgreSQL's `tgtype`: when it fires, and for which acts. */
  readonly type: number;
  readonly does: string;
}

/** As the migrations make them; a test compares. */
export const guards: readonly Guard[] = [
  {
    table: 'casino_chain',
    trigger: 'guard_casino_chain',
    type: 19,
    does: 'afe329e38672d971ed6d7c8f00bc7c8cc092647eb44857d8b96180e96b47d6b4',
  },
  {
    table: 'casino_round',
    trigger: 'guard_casino_round',
    type: 19,
    does: 'f96433bf6322e7f153ec259c35576c4e328a4d43580dde5ae44fbd799e656048',
  },
];

interface Found {
  readonly table: string;
  readonly trigger: string;
  readonly type: number;
  readonly enabled: string;
  readonly body: string;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The guards that the store has, those that are turned off too. */
async function readFound({ query }: Pick<Sql, 'query'>): Promise<Found[]> {
  return query<Found>(
    `select r.relname as table, t.tgname as trigger, t.tgtype::int as type, t.tgenabled::text as enabled,
       p.prosrc as body
     from pg_trigger t join pg_class r on r.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and r.relnamespace = current_schema()::regnamespace
     order by r.relname collate "C", t.tgname collate "C" limit 1000`,
  );
}

/** The guards as they are listed above. */
export const readGuards = async (sql: Pick<Sql, 'query'>): Promise<Guard[]> =>
  (await readFound(sql)).map(({ table, trigger, type, body }) => ({
    table,
    trigger,
    type,
    does: hashOf(body),
  }));

/** One sentence for each guard that does not hold; empty if all do. */
export async function readGuardFaults(sql: Pick<Sql, 'query'>): Promise<string[]> {
  const found = await readFound(sql);
  const faults = guards.flatMap(({ table, trigger, type, does }) => {
    const one = found.find((row) => row.table === table && row.trigger === trigger);
    const name = `The guard ${trigger} of ${table}`;
    if (one === undefined) return [`${name} is missing.`];
    // O fires in every session but those that replicate.
    if (one.enabled !== 'O' && one.enabled !== 'A') return [`${name} is turned off.`];
    return one.type === type && hashOf(one.body) === does ? [] : [`${name} was changed.`];
  });
  const [{ role } = { role: '' }] = await sql.query<{ role: string }>(
    "select current_setting('session_replication_role') as role",
  );
  if (role === 'replica') faults.push('The guards are off: session_replication_role is replica.');
  return faults;
}
