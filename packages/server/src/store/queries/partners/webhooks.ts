/** Partners that events are delivered to: how far each has them, and what of it waits. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql, Store } from '../../database.ts';
import {
  addPartner,
  type NewPartner,
  type Partner,
  partnerColumns,
  type Switch,
  switchPartner,
} from './partners.ts';

export interface Endpoint extends Partner {
  readonly types: readonly string[];
  readonly seq: number;
  readonly part: number;
  readonly failingSince: string | null;
  /** Subjects that wait. */
  readonly parked: number;
}

const endpointColumns = `${partnerColumns}, types, seq, part, failing_since as "failingSince",
  (select count(*) from webhook_parked where webhook_parked.partner = name)::float8 as parked`;

export const listEndpoints = ({ query }: Sql): Promise<Endpoint[]> =>
  query<Endpoint>(
    `select ${endpointColumns} from partner join webhook_endpoint on partner = name
     order by name collate "C"`,
  );

export interface NewEndpoint extends Omit<NewPartner, 'kind'>, Pick<Endpoint, 'types' | 'seq'> {}

/** It starts off, after the command `seq`. Returns false if the name is taken. */
export function addEndpoint(store: Store, { types, seq, ...added }: NewEndpoint): Promise<boolean> {
  return store.transaction(async (sql) => {
    if (!(await addPartner(sql, { ...added, kind: 'webhook' }))) return false;
    await sql.query(
      'insert into webhook_endpoint (partner, types, seq, part) values ($1, $2, $3, $4)',
      [added.name, types, seq, endOfCommand],
    );
    return true;
  });
}

/** After every event of a command. */
export const endOfCommand = 32_767;

export async function changeEndpoint(
  store: Store,
  { name, url, types }: Pick<Endpoint, 'name' | 'url' | 'types'>,
): Promise<void> {
  await store.transaction(async ({ query }) => {
    await query('update partner set url = $2 where name = $1', [name, url]);
    await query('update webhook_endpoint set types = $2 where partner = $1', [name, types]);
  });
}

/** What is parked is due at once after it was off, and failures before count no more. */
export async function switchEndpoint(store: Store, turned: Switch): Promise<void> {
  await store.transaction(async (sql) => {
    await switchPartner(sql, turned);
    const { name, isOn } = turned;
    if (!isOn) return;
    await sql.query('update webhook_endpoint set failing_since = null where partner = $1', [name]);
    await sql.query("update webhook_parked set next_at = 'epoch' where partner = $1", [name]);
  });
}

/** Delivers again from the first event of the command. */
export async function rewindEndpoint(
  store: Store,
  { name, fromSeq }: { readonly name: string; readonly fromSeq: number },
): Promise<void> {
  await store.transaction(async ({ query }) => {
    await query('update webhook_endpoint set seq = $2, part = $3 where partner = $1', [
      name,
      fromSeq - 1,
      endOfCommand,
    ]);
    await query('delete from webhook_parked where partner = $1 and seq >= $2', [name, fromSeq]);
  });
}

/** Goes forward only: a server that leads no more knows less. */
export async function saveCursor(
  { query }: Sql,
  { name, seq, part }: Pick<Endpoint, 'name' | 'seq' | 'part'>,
): Promise<void> {
  await query(
    'update webhook_endpoint set seq = $2, part = $3 where partner = $1 and (seq, part) < ($2, $3)',
    [name, seq, part],
  );
}

/** Null after a success. */
export async function saveFailing(
  { query }: Sql,
  { name, since }: { readonly name: string; readonly since: Instant | null },
): Promise<void> {
  await query('update webhook_endpoint set failing_since = $2 where partner = $1', [
    name,
    since === null ? null : makeInstant(since),
  ]);
}

export interface ParkedSubject {
  readonly subject: string;
  readonly seq: number;
  readonly part: number;
  readonly messageId: string;
  readonly attempts: number;
  /** In milliseconds since 1970. */
  readonly nextAt: number;
  readonly problem: string;
}

/** The longest waiting first; all of them if no number is given. */
export const readParked = ({ query }: Sql, name: string, max = 100_000): Promise<ParkedSubject[]> =>
  query<ParkedSubject>(
    `select subject, seq, part, message_id as "messageId", attempts, problem,
       (extract(epoch from next_at) * 1000)::float8 as "nextAt"
     from webhook_parked where partner = $1 order by seq, part, subject collate "C" limit $2`,
    [name, max],
  );

export async function saveParked(
  { query }: Sql,
  name: string,
  { subject, seq, part, messageId, attempts, nextAt, problem }: ParkedSubject,
): Promise<void> {
  await query(
    `insert into webhook_parked
       (partner, subject, seq, part, message_id, attempts, next_at, problem)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (partner, subject) do update set (seq, part, message_id, attempts, next_at, problem) =
       (excluded.seq, excluded.part, excluded.message_id, excluded.attempts, excluded.next_at,
        excluded.problem)`,
    [name, subject, seq, part, messageId, attempts, makeInstant(nextAt as Instant), problem],
  );
}

export async function removeParked(
  { query }: Sql,
  name: string,
  subjects: readonly string[],
): Promise<void> {
  const text = 'delete from webhook_parked where partner = $1 and subject = any($2::text[])';
  await query(text, [name, subjects]);
}

export interface JournalEvent {
  readonly seq: number;
  readonly part: number;
  readonly event: string;
  readonly hash: string;
}

interface Stretch {
  readonly after: { readonly seq: number; readonly part: number };
  /** The last command that may be read. */
  readonly until: number;
  readonly kinds: readonly string[];
  readonly rowsMax: number;
}

/** In order; fewer than `rowsMax` only if the stretch has no more. */
export const readEventsOf = (
  { query }: Sql,
  { after, until, kinds, rowsMax }: Stretch,
): Promise<JournalEvent[]> =>
  query<JournalEvent>(
    `select seq, part, event, hash from journal
     where (seq, part) > ($1, $2) and seq <= $3 and kind = any($4::text[])
     order by seq, part limit $5`,
    [after.seq, after.part, until, kinds, rowsMax],
  );
