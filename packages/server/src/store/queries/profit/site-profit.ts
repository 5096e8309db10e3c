/**
 * Sums a site's house result from the lines of its own accounts. Each bet's result, less its agents' shares,
 * is one line there, so every sum can be traced to postings. The cost depends on the time range.
 */
import { type Instant, makeInstant } from '@layline/contract';
import type { Store } from '../../database.ts';
import { findLines } from '../statement.ts';

export const profitKeys = ['day', 'sport', 'event', 'market', 'player'] as const;
type ProfitKey = (typeof profitKeys)[number];

export interface SiteProfitRequest {
  readonly siteId: string;
  readonly by: ProfitKey;
  readonly from: Instant;
  /** The first instant after the range. */
  readonly to: Instant;
  /** Of its days. */
  readonly timeZone: string;
  /** Restrict it to what has these keys; absent for all. */
  readonly sport?: string | undefined;
  readonly event?: string | undefined;
  readonly market?: string | undefined;
}

/** In minor units; positive if the house won. */
export interface SiteProfit {
  readonly key: string;
  readonly name: string;
  /** Bets with a result, each once, whatever corrections it had. */
  readonly bets: number;
  /** What was matched of them. */
  readonly staked: number;
  readonly result: number;
  readonly commission: number;
}

/** A casino bet is of its table; a line of a round that names no bet is of no table. */
const keyOf = {
  day: `to_char(line.at at time zone $8, 'YYYY-MM-DD')`,
  sport: `coalesce(market.sport_id, 'casino')`,
  event: `coalesce(market.event_id, 'casino')`,
  market: `coalesce(market.market_id, 'casino')`,
  player: `coalesce('player:' || line.player_id, line.opposite_account_id)`,
} satisfies Readonly<Record<ProfitKey, string>>;

const nameOf = {
  day: keyOf.day,
  sport: keyOf.sport,
  event: `coalesce(market.definition->'fixture'->>'name', 'casino')`,
  market: `coalesce(concat_ws(', ', market.definition->'fixture'->>'name', market.definition->>'name'),
    'casino')`,
  player: `coalesce(player.user_name, line.player_id, line.opposite_account_id)`,
} satisfies Readonly<Record<ProfitKey, string>>;

/** Sorts days by date, all else by absolute result, largest first. */
export async function readSiteProfit(
  store: Store,
  { siteId, by, from, to, timeZone, sport, event, market }: SiteProfitRequest,
): Promise<SiteProfit[]> {
  const [house, commission] = await Promise.all([
    findLines(store, { accountId: `house:${siteId}`, from, to }),
    findLines(store, { accountId: `commission:${siteId}`, from, to }),
  ]);
  const order = by === 'day' ? 'key desc' : 'abs(result + commission) desc, key';
  return store.query<SiteProfit>(
    `with line as (
       select *, true as is_house from posting_between('house:' || $1, $2, $3)
       union all
       select *, false as is_house from posting_between('commission:' || $1, $4, $5)),
     keyed as (
       select ${keyOf[by]} as key, ${nameOf[by]} as name, line.bet_id, line.amount, line.is_house,
         case when line.is_house then bet.matched end as matched
       from line
         left join bet on bet.bet_id = line.bet_id
         left join market on market.market_id = coalesce(bet.market_id, line.market_id)
         left join player on 'player:' || player.player_id
           = coalesce('player:' || line.player_id, line.opposite_account_id)
       where line.market_id is not null and line.at >= $6 and line.at < $7 and $8::text is not null
         and ($9::text is null or ${keyOf.sport} = $9)
         and ($10::text is null or ${keyOf.event} = $10)
         and ($11::text is null or ${keyOf.market} = $11)),
     played as (
       select key, count(*)::int as bets, sum(matched) as staked from (
         select distinct key, bet_id, matched from keyed where matched is not null) as once
       group by key),
     summed as (
       select key, min(name) as name,
         coalesce(sum(amount) filter (where is_house), 0)::bigint as result,
         coalesce(sum(amount) filter (where not is_house), 0)::bigint as commission
       from keyed group by key)
     select key, name, coalesce(bets, 0) as bets, coalesce(staked, 0)::bigint as staked, result, commission
     from summed left join played using (key) order by ${order} limit 1000`,
    [
      siteId,
      house.first,
      house.last,
      commission.first,
      commission.last,
      makeInstant(from),
      makeInstant(to),
      timeZone,
      sport ?? null,
      event ?? null,
      market ?? null,
    ],
  );
}
