/** Facts about a site's players that may be signs of harm or of unfair play. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export interface HarmFacts {
  readonly user: string;
  /** Deposits within an hour after a loss. */
  readonly depositsAfterLoss: number;
  readonly declinedDeposits: number;
  /** Withdrawals that the player cancelled. */
  readonly cancelledWithdrawals: number;
  /** Requests to raise or remove limits. */
  readonly raisesRequested: number;
  /** Bets placed between 0:00 and 5:00 in the site's time zone. */
  readonly nightBets: number;
  /** Bets of more than twice the stake of the previous one, which had lost. */
  readonly raisedAfterLoss: number;
  /** Sessions of more than three hours. */
  readonly longSessions: number;
}

export interface Since {
  readonly siteId: string;
  readonly since: Instant;
  readonly timeZone: string;
}

const listedMax = 200;

/** Returns players with any of these, those with most first. */
export const readHarmFacts = (
  { query }: Sql,
  { siteId, since, timeZone }: Since,
): Promise<HarmFacts[]> =>
  query(
    `with of_site as (select player_id, user_name from player where site_id = $1 and not is_demo),
     told as (
       select event::json ->> 'playerId' as player_id, kind, at, event::json as event from journal
       where site_id = $1 and at >= $2::timestamptz
         and kind in ('funds-moved', 'funds-refused', 'protection-changed', 'deposit-credited',
           'deposit-unclaimed', 'withdrawal-cancelled')),
     played as (
       select player_id, placed_at, stake, settled_at, outcome,
         lag(stake) over by_time as stake_before, lag(outcome) over by_time as outcome_before,
         lag(settled_at) over by_time as settled_before
       from whole_bet where site_id = $1 and placed_at >= $2::timestamptz
       window by_time as (partition by player_id order by bet_id)),
     counted as (
       select player_id,
         (select count(*) from told where told.player_id = of_site.player_id
           and (kind = 'deposit-credited'
             or kind = 'funds-moved' and event -> 'transfer' ->> 'reason' = 'deposit')
           and exists (select from played where played.player_id = of_site.player_id
             and outcome = 'loss' and settled_at between told.at - interval '1 hour' and told.at)
         )::int as "depositsAfterLoss",
         (select count(*) from told where told.player_id = of_site.player_id
           and kind = 'funds-refused' and event ->> 'direction' = 'deposit'
           or kind = 'deposit-unclaimed' and event ->> 'payer' = of_site.player_id
         )::int as "declinedDeposits",
         (select count(*) from told where told.player_id = of_site.player_id
           and kind = 'withdrawal-cancelled' and event ->> 'by' = 'player'
         )::int as "cancelledWithdrawals",
         (select count(*) from told where told.player_id = of_site.player_id
           and event -> 'change' ->> 'kind' = 'ease-requested')::int as "raisesRequested",
         (select count(*) from played where played.player_id = of_site.player_id
           and extract(hour from placed_at at time zone $3) < 5)::int as "nightBets",
         (select count(*) from played where played.player_id = of_site.player_id
           and outcome_before = 'loss' and settled_before <= placed_at
           and stake > 2 * stake_before)::int as "raisedAfterLoss",
         (select count(*) from session where session.player_id = of_site.player_id
           and created_at >= $2::timestamptz
           and seen_at - created_at > interval '3 hours')::int as "longSessions",
         user_name as "user"
       from of_site)
     select "user", "depositsAfterLoss", "declinedDeposits", "cancelledWithdrawals",
       "raisesRequested", "nightBets", "raisedAfterLoss", "longSessions"
     from counted
     where "depositsAfterLoss" + "declinedDeposits" + "cancelledWithdrawals" + "raisesRequested"
       + "nightBets" + "raisedAfterLoss" + "longSessions" > 0
     order by "depositsAfterLoss" + "declinedDeposits" + "cancelledWithdrawals" + "raisesRequested"
       + "nightBets" + "raisedAfterLoss" + "longSessions" desc, "user" limit ${listedMax}`,
    [siteId, makeInstant(since), timeZone],
  );

export interface Suspicion {
  readonly what: string;
  readonly users: string;
  readonly count: number;
}

/**
 * Finds players who matched each other from one address, share one (and perhaps a device), or won by bets
 * just before a market closed.
 */
export const readSuspicions = (
  { query }: Sql,
  { siteId, since }: Omit<Since, 'timeZone'>,
): Promise<Suspicion[]> =>
  query(
    `with shared as (
       select distinct one.player_id as first, other.player_id as second
       from login_activity as one join login_activity as other
         on other.address = one.address and other.player_id > one.player_id
       where one.is_success and other.is_success and one.address <> ''
         and one.at >= $2::timestamptz and other.at >= $2::timestamptz),
     same_device as (
       select distinct one.player_id as first, other.player_id as second
       from session as one join session as other
         on other.address = one.address and other.device = one.device
         and other.player_id > one.player_id
       where one.address <> '' and one.device <> ''
         and one.created_at >= $2::timestamptz and other.created_at >= $2::timestamptz),
     matched as (
       select event::json ->> 'playerId' as taker, fill -> 'maker' ->> 'playerId' as maker
       from journal, json_array_elements(event::json -> 'fills') as fill
       where kind = 'bet-placed' and event <> '' and at >= $2::timestamptz
         and json_typeof(fill -> 'maker') = 'object'),
     pairs as (
       select least(taker, maker) as first, greatest(taker, maker) as second, count(*)::int as count
       from matched group by 1, 2),
     closed as (
       select event::json -> 'definition' ->> 'marketId' as market_id, min(at) as at from journal
       where kind = 'market-defined' and event <> '' and at >= $2::timestamptz
         and event::json -> 'definition' ->> 'status' = 'CLOSED' group by 1),
     late as (
       select bet.player_id, count(*)::int as count from whole_bet as bet
       join market on market.market_id = bet.market_id
       left join closed on closed.market_id = bet.market_id
       where bet.site_id = $1 and bet.placed_at >= $2::timestamptz and bet.outcome = 'profit'
         and least(closed.at, market.settled_at) - bet.placed_at < interval '10 seconds' group by 1)
     select what, users, count from (
       select 'matched each other from one address' as what,
         one.user_name || ' and ' || other.user_name as users, pairs.count
       from pairs join shared using (first, second)
       join player as one on one.player_id = first join player as other on other.player_id = second
       where (one.site_id = $1 or other.site_id = $1) and not one.is_demo and not other.is_demo
       union all
       select case when exists (select from same_device where same_device.first = shared.first
           and same_device.second = shared.second)
         then 'signed in from one address and kind of device' else 'signed in from one address' end,
         one.user_name || ' and ' || other.user_name, 1
       from shared join player as one on one.player_id = first
       join player as other on other.player_id = second
       where (one.site_id = $1 or other.site_id = $1) and not one.is_demo and not other.is_demo
       union all
       select 'won within 10 seconds before the result', player.user_name, late.count
       from late join player using (player_id) where not player.is_demo) as found
     order by count desc, what, users limit ${listedMax}`,
    [siteId, makeInstant(since)],
  );
