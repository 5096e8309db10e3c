/** Sports and matches closed to betting on a site, for everybody or for one player. */
import type { Store } from '../database.ts';

export interface EventLock {
  readonly siteId: string;
  /** Empty for all players of the site. */
  readonly playerId: string;
  /** The id of a sport or a match. */
  readonly eventId: string;
}

export const readLocks = async ({ read }: Store): Promise<EventLock[]> => {
  const rows = await read.selectFrom('event_lock').selectAll().execute();
  return rows.map((row) => ({
    siteId: row.site_id,
    playerId: row.player_id,
    eventId: row.event_id,
  }));
};

export async function setLock(
  { query }: Store,
  { siteId, playerId, eventId, isLocked }: EventLock & { readonly isLocked: boolean },
): Promise<void> {
  await query(
    isLocked
      ? 'insert into event_lock values ($1, $2, $3) on conflict do nothing'
      : 'delete from event_lock where site_id = $1 and player_id = $2 and event_id = $3',
    [siteId, playerId, eventId],
  );
}
