/**
 * Accounts that may belong to one person, as groups, from what sign-ins and sessions record anyway: an
 * address, with or without one kind of device there, or the person that an operator named. A kind of device
 * alone links nobody, because thousands have the same. Sessions are kept for weeks, sign-ins for longer.
 */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

interface LinkedAccount {
  readonly user: string;
  readonly site: string;
}

export interface LinkedGroup {
  /** The person that an operator named; empty for accounts that share an address. */
  readonly person: string;
  /** Kinds of device that two or more of them had at the address. */
  readonly devices: readonly string[];
  /** The player or the players of the site first. */
  readonly members: readonly LinkedAccount[];
  /** Wire times of when two of them were first known, and when two were last seen. */
  readonly since: string;
  readonly last: string;
}

interface GroupsOf {
  /** Groups with at least one account of this site; null for all sites. */
  readonly siteId: string | null;
  /** Groups of this player; null for all players. */
  readonly playerId: string | null;
  /** Groups of which two were seen since then; an operator's link is seen until it is undone. */
  readonly since: Instant;
  readonly now: Instant;
}

const listedMax = 200;
/** An address that more accounts share belongs to a network, which links nobody. */
const sharedMax = 50;

/** Returns a group for each address and each person: persons first, then the smallest groups. */
export const readLinkedGroups = (
  { query }: Sql,
  { siteId, playerId, since, now }: GroupsOf,
): Promise<LinkedGroup[]> =>
  query<LinkedGroup>(
    `with account as (select player_id, site_id, user_name from player where not is_demo),
     seen as (
       select player_id, address, min(at) as first, max(at) as last
       from login_activity join account using (player_id)
       where is_success and address <> '' group by 1, 2),
     had as (
       select address, device from session join account using (player_id)
       where address <> '' and device <> ''
       group by 1, 2 having count(distinct player_id) > 1),
     named as (
       select distinct on (event::json ->> 'playerId') event::json ->> 'playerId' as player_id,
         event::json -> 'change' ->> 'person' as person, at
       from journal
       where kind = 'protection-changed' and event::json -> 'change' ->> 'kind' = 'person-linked'
       order by event::json ->> 'playerId', seq desc),
     member as (
       select '' as person, address, player_id, first, last from seen
       union all
       select person, '', player_id, at, $4::timestamptz from named where person is not null)
     select person,
       coalesce((select json_agg(device order by device collate "C") from had
         where had.address = member.address), '[]') as devices,
       json_agg(json_build_object('user', user_name, 'site', site_id)
         order by player_id is distinct from $2, site_id is distinct from $1,
           user_name collate "C", site_id collate "C")
         as members,
       (array_agg(first order by first))[2] as since,
       (array_agg(last order by last desc))[2] as last
     from member join account using (player_id)
     group by person, member.address
     having count(*) > 1 and (person <> '' or count(*) <= ${sharedMax})
       and ($1::text is null or bool_or(site_id = $1))
       and ($2::text is null or bool_or(player_id = $2))
       and (array_agg(last order by last desc))[2] >= $3::timestamptz
     order by person = '', count(*), (array_agg(last order by last desc))[2] desc, member.address
     limit ${listedMax}`,
    [siteId, playerId, makeInstant(since), makeInstant(now)],
  );
