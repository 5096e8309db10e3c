/**
 * Accounts that may belong to one person, from what sign-ins and sessions record anyway: an address, with or
 * without the same kind of device there, or the person that an operator named. A kind of device alone links
 * nobody, because thousands have the same. Sessions are kept for weeks, sign-ins for longer.
 */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export interface AccountLink {
  readonly user: string;
  readonly site: string;
  readonly otherUser: string;
  readonly otherSite: string;
  /** Empty if no operator linked both. */
  readonly person: string;
  /** Number of addresses that both signed in from. */
  readonly addresses: number;
  /** The fewest accounts that share one of these addresses: a household, or a whole hall. */
  readonly accounts: number;
  /** A kind of device that both had at one address; empty if none. */
  readonly device: string;
  /** Wire times of when the link was first known, and last seen. */
  readonly since: string;
  readonly last: string;
}

interface LinksOf {
  /** Links with at least one account of this site; null for all sites. */
  readonly siteId: string | null;
  /** Links of this player; null for all players. */
  readonly playerId: string | null;
  /** Links that were seen since then; an operator's link is seen until it is undone. */
  readonly since: Instant;
  readonly now: Instant;
}

const listedMax = 500;
/** An address that more accounts share belongs to a network, which links nobody. */
const sharedMax = 50;

/**
 * Returns each pair of accounts once, the player or a player of the site first: linked persons first, then
 * by the fewest accounts there.
 */
export const readAccountLinks = (
  { query }: Sql,
  { siteId, playerId, since, now }: LinksOf,
): Promise<AccountLink[]> =>
  query<AccountLink>(
    `with seen as (
       select player_id, address, min(at) as first, max(at) as last from login_activity
       where is_success and address <> '' group by 1, 2),
     shared as (
       select address, count(*)::int as accounts from seen group by 1
       having count(*) between 2 and ${sharedMax}),
     at_address as (
       select one.player_id as first_id, other.player_id as second_id, null as person,
         one.address, shared.accounts, null as device,
         greatest(one.first, other.first) as since, least(one.last, other.last) as last
       from seen as one join shared using (address)
         join seen as other on other.address = one.address and other.player_id > one.player_id),
     had as (
       select player_id, address, device, min(created_at) as first, max(seen_at) as last from session
       where address <> '' and device <> '' group by 1, 2, 3),
     at_device as (
       select one.player_id, other.player_id, null, null, null::int, one.device,
         greatest(one.first, other.first), least(one.last, other.last)
       from had as one join shared using (address)
         join had as other on other.address = one.address and other.device = one.device
           and other.player_id > one.player_id),
     named as (
       select distinct on (event::json ->> 'playerId') event::json ->> 'playerId' as player_id,
         event::json -> 'change' ->> 'person' as person, at
       from journal
       where kind = 'protection-changed' and event::json -> 'change' ->> 'kind' = 'person-linked'
       order by event::json ->> 'playerId', seq desc),
     of_person as (
       select one.player_id, other.player_id, one.person, null, null::int, null,
         greatest(one.at, other.at), $4::timestamptz
       from named as one join named as other
         on other.person = one.person and other.player_id > one.player_id),
     pairs as (
       select first_id, second_id, max(person) as person,
         count(distinct address)::int as addresses, min(accounts) as accounts, max(device) as device,
         min(since) as since, max(last) as last
       from (select * from at_address union all select * from at_device
         union all select * from of_person) as link
       group by 1, 2),
     ends as (
       select pairs.*, one.site_id as first_site, one.user_name as first_user,
         other.site_id as second_site, other.user_name as second_user,
         case when $2::text is not null then second_id = $2
           else $1::text is not null and one.site_id <> $1 end as is_turned
       from pairs join player as one on one.player_id = first_id
         join player as other on other.player_id = second_id
       where not one.is_demo and not other.is_demo
         and ($1::text is null or one.site_id = $1 or other.site_id = $1)
         and ($2::text is null or first_id = $2 or second_id = $2)
         and pairs.last >= $3::timestamptz)
     select case when is_turned then second_user else first_user end as "user",
       case when is_turned then second_site else first_site end as "site",
       case when is_turned then first_user else second_user end as "otherUser",
       case when is_turned then first_site else second_site end as "otherSite",
       coalesce(person, '') as person, addresses, coalesce(accounts, 0) as accounts,
       coalesce(device, '') as device, since, last
     from ends
     order by person is null, coalesce(accounts, 0), device is null, last desc, "user", "otherUser"
     limit ${listedMax}`,
    [siteId, playerId, makeInstant(since), makeInstant(now)],
  );
