/**
 * How long the store keeps what identifies people, by class. Money, bets, the journal, limits and exclusions,
 * and the audit of staff are not among the classes: they are kept for good, well over the sixty months that
 * gambling law asks for.
 */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

interface Kept {
  readonly what: string;
  readonly act: 'blanked' | 'deleted';
  /** Months unless the owner has set others; null for good. */
  readonly usual: number | null;
  /** The fewest months; the table's check has the same. */
  readonly least: number;
  readonly table: string;
  /** Its primary key. */
  readonly key: string;
  /** The time from which the months count; rows without it stay. */
  readonly since: string;
  /** What else is true of rows that are due. */
  readonly due: string;
  /** For rows that are blanked. */
  readonly blank?: string;
}

export const retained = {
  'sign-ins': {
    what: 'from where players signed in: address, network, place, device',
    act: 'blanked',
    usual: 24,
    least: 3,
    table: 'login_activity',
    key: 'login_id',
    since: 'at',
    due: "(device_ip <> '' or address <> '' or ip_info is not null or network is not null)",
    blank: "device_ip = '', address = '', ip_info = null, network = null",
  },
  notices: {
    what: 'lines for players, agents and owners',
    act: 'deleted',
    usual: 13,
    least: 1,
    table: 'personal_notice',
    key: 'notice_id',
    since: 'at',
    due: 'true',
  },
  notes: {
    what: 'notes and conversations of staff about players',
    act: 'deleted',
    usual: null,
    least: 1,
    table: 'player_note',
    key: 'note_id',
    since: 'at',
    due: 'true',
  },
  questions: {
    what: 'questions of players about bets, from when they were answered or closed',
    act: 'deleted',
    usual: null,
    least: 1,
    table: 'bet_question',
    key: 'question_id',
    since: 'done_at',
    due: 'true',
  },
} as const satisfies Record<string, Kept>;

export type RetainedClass = keyof typeof retained;

export const retainedClasses = Object.keys(retained) as RetainedClass[];

const classOf = (name: RetainedClass): Kept => retained[name];

export interface Retention {
  readonly name: RetainedClass;
  /** Null for good. */
  readonly months: number | null;
  /** Null as long as the usual months hold. */
  readonly changedAt: string | null;
}

export async function readRetention({ query }: Sql): Promise<readonly Retention[]> {
  const rows = await query<{ name: RetainedClass; months: number | null; changedAt: string }>(
    'select class as name, months, changed_at as "changedAt" from retention',
  );
  return retainedClasses.map((name) => {
    const row = rows.find((one) => one.name === name);
    return row ?? { name, months: retained[name].usual, changedAt: null };
  });
}

interface Change {
  readonly name: RetainedClass;
  readonly months: number | null;
  readonly now: Instant;
}

export async function setRetention({ query }: Sql, { name, months, now }: Change): Promise<void> {
  await query(
    `insert into retention (class, months, changed_at) values ($1, $2, $3)
     on conflict (class) do update set months = excluded.months, changed_at = excluded.changed_at`,
    [name, months, makeInstant(now)],
  );
}

interface Due {
  readonly name: RetainedClass;
  readonly months: number;
  readonly now: Instant;
}

/**
 * By the earlier of the database's clock and the server's: one that jumps ahead lets nothing go. Parameters
 * 1 and 2 are the server's time and the months.
 */
function isDue(name: RetainedClass): string {
  const { since, due } = classOf(name);
  return `${since} < least($1::timestamptz, now()) - make_interval(months => $2) and ${due}`;
}

export async function countDue({ query }: Sql, { name, months, now }: Due): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::float8 as count from ${classOf(name).table} where ${isDue(name)}`,
    [makeInstant(now), months],
  );
  return row?.count ?? 0;
}

/** Rows that are looked at in one go: few enough for nobody to wait for. */
const sliceMax = 1000;

/** What went, and the key to go on after; null once the table was read to its end. */
interface Gone {
  readonly count: number;
  readonly last: number | null;
}

/** Looks at the rows after this key, 1,000 at most, and lets those go that are due. */
export async function letGo({ query }: Sql, due: Due, after: number): Promise<Gone> {
  const { table, key, blank } = classOf(due.name);
  const act = blank === undefined ? `delete from ${table}` : `update ${table} set ${blank}`;
  const [row] = await query<{ count: number; read: number; last: number | null }>(
    `with slice as (
       select ${key} as key, ${isDue(due.name)} as is_due
       from ${table} where ${key} > $3 order by ${key} limit ${sliceMax}),
     gone as (
       ${act} where ${key} in (select key from slice where is_due) returning 1)
     select (select count(*) from gone)::float8 as count,
       count(*)::float8 as read, max(key) as last from slice`,
    [makeInstant(due.now), due.months, after],
  );
  const { count = 0, read = 0, last = null } = row ?? {};
  return { count, last: read < sliceMax ? null : last };
}
