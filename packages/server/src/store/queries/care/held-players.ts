/** Names of players for reports of player protection, and who began their last time-out. */
import type { OwnLimit } from '@layline/exchange';
import type { Sql } from '../../database.ts';

interface ProtectedPlayer {
  readonly playerId: string;
  readonly userName: string;
  /** Null for a player who never had one. */
  readonly timeOutBy: OwnLimit['by'] | null;
}

/** By user name. */
export const nameProtected = (
  { query }: Sql,
  playerIds: readonly string[],
): Promise<ProtectedPlayer[]> =>
  query(
    `select player.player_id as "playerId", player.user_name as "userName", held.by as "timeOutBy"
     from player left join (
       select distinct on (event::json ->> 'playerId') event::json ->> 'playerId' as player_id,
         event::json -> 'change' ->> 'by' as by
       from journal where kind = 'protection-changed'
         and event::json ->> 'playerId' = any($1)
         and event::json -> 'change' ->> 'kind' = 'timed-out'
       order by event::json ->> 'playerId', seq desc) as held
     on held.player_id = player.player_id
     where player.player_id = any($1) order by player.user_name collate "C"`,
    [playerIds],
  );
