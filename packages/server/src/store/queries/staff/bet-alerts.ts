/** What members of staff want marked among the newest bets. */
import type { BetAlerts } from '@layline/contract/console-risk';
import type { Sql } from '../../database.ts';

/** Empty if they never said. */
export async function readBetAlerts({ query }: Sql, staffId: string): Promise<Partial<BetAlerts>> {
  const [row] = await query<{ alerts: Partial<BetAlerts> }>(
    'select bet_alerts as alerts from staff where staff_id = $1',
    [staffId],
  );
  return row?.alerts ?? {};
}

export async function writeBetAlerts(
  { query }: Sql,
  staffId: string,
  alerts: BetAlerts,
): Promise<void> {
  await query('update staff set bet_alerts = $2 where staff_id = $1', [
    staffId,
    JSON.stringify(alerts),
  ]);
}
