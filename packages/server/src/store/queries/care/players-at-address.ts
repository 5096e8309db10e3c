/** Players who signed in from an address, or from another of its network. */
import type { Sql } from '../../database.ts';

interface PlayerAt {
  readonly user: string;
  readonly site: string;
  /** Wire times of the first and the last sign-in from there. */
  readonly first: string;
  readonly last: string;
}

/** The last to sign in from there come first. */
export const readPlayersAt = (
  { query }: Sql,
  {
    address,
    network,
    max,
  }: { readonly address: string; readonly network: string; readonly max: number },
): Promise<PlayerAt[]> =>
  query<PlayerAt>(
    `select user_name as "user", site_id as site, ${asTime('min(at)')} as first,
       ${asTime('max(at)')} as last
     from login_activity join player using (player_id)
     where is_success and not is_demo and (address = $1 or network = $2)
     group by player_id, user_name, site_id
     order by max(at) desc, user_name collate "C", site_id collate "C" limit $3`,
    [address, network, max],
  );

function asTime(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
