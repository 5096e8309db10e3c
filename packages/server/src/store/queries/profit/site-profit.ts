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
}

export interface SiteProfit {
  readonly key: string;
  readonly name: string;
  /** Number of lines with results of bets. */
  readonly bets: number;
  /** In minor units; positive if the house won. */
  readonly result: number;
  readonly commission: number;
}

/** Keys and names for each grouping. Casino rounds have no market in the table. */
const groups: Readonly<Record<ProfitKey, { readonly key: string; readonly name: string }>> = {
  day: {
    key: `to_char(line.at at time zone 'UTC', 'YYYY-MM-DD')`,
    name: `to_char(line.at at time zone 'UTC', 'YYYY-MM-DD')`,
  },
  sport: {
    key: `coalesce(market.sport_id, 'casino')`,
    name: `coalesce(market.sport_id, 'casino')`,
  },
  event: {
    key: `coalesce(market.event_id, 'casino')`,
    name: `coalesce(market.definition->'fixture'->>'name', 'casino')`,
  },
  market: {
    key: `coalesce(market.market_id, 'casino')`,
    name: `coalesce(concat_ws(', ', market.definition->'fixture'->>'name', market.definition->>'name'),
      'casino')`,
  },
  player: {
    key: `coalesce('player:' || line.player_id, line.opposite_account_id)`,
    name: `coalesce(player.user_name, line.player_id, line.opposite_account_id)`,
  },
};

/** Sorts by absolute result, largest first. */
export async function readSiteProfit(
  store: Store,
  { siteId, by, from, to }: SiteProfitRequest,
): Promise<SiteProfit[]> {
  const [house, commission] = await Promise.all([
    findLines(store, { accountId: `house:${siteId}`, from, to }),
    findLines(store, { accountId: `commission:${siteId}`, from, to }),
  ]);
  const { key, name } = groups[by];
  return store.query<SiteProfit>(
    `with line as (
       select *, true as is_house from posting_between('house:' || $1, $2, $3)
       union all
       select *, false as is_house from posting_between('commission:' || $1, $4, $5))
     select ${key} as key, min(${name}) as name,
       count(line.bet_id) filter (where is_house)::int as bets,
       coalesce(sum(line.amount) filter (where is_house), 0)::bigint as result,
       coalesce(sum(line.amount) filter (where not is_house), 0)::bigint as commission
     from line
       left join market on market.market_id = line.market_id
       left join player on 'player:' || player.player_id
         = coalesce('player:' || line.player_id, line.opposite_account_id)
     where line.market_id is not null and line.at >= $6 and line.at < $7
     group by 1 order by abs(coalesce(sum(line.amount), 0)) desc, 1 limit 1000`,
    [
      siteId,
      house.first,
      house.last,
      commission.first,
      commission.last,
      makeInstant(from),
      makeInstant(to),
    ],
  );
}
