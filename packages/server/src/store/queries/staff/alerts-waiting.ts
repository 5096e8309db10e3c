/** Alerts from when they are raised until some time after they were sent. */
import type { Instant } from '@layline/contract';
import { addMs, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

interface StoredAlert {
  readonly id: string;
  readonly at: Instant;
}

/** For so long an alert of a fact is not raised again. */
const sentKeptMs = 30 * 24 * 3_600_000;

/** Returns false if it is known already, sent or not. */
export async function addAlert(sql: Sql, { id, at, ...alert }: StoredAlert): Promise<boolean> {
  const added = await sql.query(
    `insert into alert_waiting (alert_id, raised_at, alert) values ($1, $2, $3)
     on conflict (alert_id) do nothing returning alert_id`,
    [id, makeInstant(at), JSON.stringify(alert)],
  );
  return added.length > 0;
}

/** Not sent yet, oldest first. */
export async function readAlerts<Alert extends StoredAlert>(sql: Sql): Promise<Alert[]> {
  const rows = await sql.query<{ id: string; at: number; alert: object }>(
    `select alert_id as id, (extract(epoch from raised_at) * 1000)::float8 as at, alert
     from alert_waiting where sent_at is null order by raised_at, alert_id collate "C"`,
  );
  return rows.map(({ id, at, alert }) => ({ id, at, ...alert }) as unknown as Alert);
}

export interface RaisedAlert {
  readonly at: string;
  readonly kind: string;
  readonly severity: 'info' | 'warning' | 'critical';
  readonly text: string;
  readonly sent: string | null;
}

/** The newest first, sent or not, without those of one kind. */
export const listAlerts = (
  { query }: Sql,
  { without, countMax }: { readonly without: string; readonly countMax: number },
): Promise<RaisedAlert[]> =>
  query<RaisedAlert>(
    `select raised_at as at, alert ->> 'kind' as kind, alert ->> 'severity' as severity,
       alert ->> 'text' as text, sent_at as sent
     from alert_waiting where alert ->> 'kind' <> $1
     order by raised_at desc, alert_id collate "C" limit $2`,
    [without, countMax],
  );

/** Forgets alerts that were sent long ago, too. */
export async function noteSent(
  sql: Sql,
  { id, now }: { readonly id: string; readonly now: Instant },
): Promise<void> {
  await sql.query('update alert_waiting set sent_at = $2 where alert_id = $1', [
    id,
    makeInstant(now),
  ]);
  await sql.query('delete from alert_waiting where sent_at < $1', [
    makeInstant(addMs(now, -sentKeptMs)),
  ]);
}
