/** Players whom the journal has in a time-out or an exclusion at some time. */
import type { Sql } from '../../database.ts';

export interface HeldPlayer {
  readonly playerId: string;
  readonly userName: string;
}

const heldMax = 1000;

/** Those held last come first; whether they still are the engine knows. */
export const listHeld = ({ query }: Sql, siteId: string): Promise<HeldPlayer[]> =>
  query(
    `select player.player_id as "playerId", player.user_name as "userName"
     from (select event::json ->> 'playerId' as player_id, max(seq) as seq from journal
       where kind = 'protection-changed' and site_id = $1
         and event::json -> 'change' ->> 'kind' in ('timed-out', 'excluded')
       group by 1) as held
     join player on player.player_id = held.player_id order by held.seq desc limit $2`,
    [siteId, heldMax],
  );
