/** Alerts that wait for a server to send them. */
import type { Instant } from '@layline/contract';
import { makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

interface StoredAlert {
  readonly id: string;
  readonly at: Instant;
}

export async function keepAlerts(sql: Sql, alerts: readonly StoredAlert[]): Promise<void> {
  for (const { id, at, ...alert } of alerts) {
    await sql.query(
      `insert into alert_waiting (alert_id, raised_at, alert) values ($1, $2, $3)
       on conflict (alert_id) do nothing`,
      [id, makeInstant(at), JSON.stringify(alert)],
    );
  }
}

/** Oldest first; they are the caller's from then on. */
export async function takeAlerts<Alert extends StoredAlert>(sql: Sql): Promise<Alert[]> {
  const rows = await sql.query<{ id: string; at: number; alert: object }>(
    `delete from alert_waiting returning alert_id as id,
       (extract(epoch from raised_at) * 1000)::float8 as at, alert`,
  );
  return rows
    .toSorted((one, other) => one.at - other.at)
    .map(({ id, at, alert }) => ({ id, at, ...alert }) as unknown as Alert);
}
