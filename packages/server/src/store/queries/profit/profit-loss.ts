/**
 * Sums a player's profit and loss on settled bets in the store (ACC-4). The cost depends on the time range,
 * not on the whole history.
 */
import { addMs, type Instant, makeInstant, parseInstant } from '@layline/contract';
import type { Store } from '../../database.ts';
import { settledLines } from '../bets/bets.ts';
import type { Page, PageRequest } from '../page.ts';
import { likePattern } from '../search.ts';
import { findLines } from '../statement.ts';

export interface ProfitFilter {
  readonly playerId: string;
  readonly sportId: string | null;
  readonly eventId: string | null;
  readonly from: Instant | null;
  /** The first instant after the range. */
  readonly to: Instant | null;
  /** Words that the name of the match or market must contain; empty for all. */
  readonly search: string;
}

const profitLevels = ['sport', 'match', 'market'] as const;
export type ProfitLevel = (typeof profitLevels)[number];

export interface ProfitSum {
  readonly sport_id: string;
  /** Null above the level of matches; the next three are null above the level of markets. */
  readonly event_id: string | null;
  readonly event: string | null;
  readonly market_id: string | null;
  readonly market: string | null;
  readonly kind: 'match' | 'bookmaker' | 'session' | null;
  readonly profit: number;
  readonly loss: number;
  readonly commission: number;
  readonly bets: number;
  readonly settled_at: string;
}

/**
 * Returns one row per market: its bets, its commission, and the part of a loss that the house bore (exchange,
 * payout.ts), which counts as won. Postings of commission and of borne losses name no bet, and each is
 * reversed at the same account; that of a casino round names the round, and is added to the first of its
 * bets.
 */
export const byMarket = `
  with won as (
    select bet.market_id, bet.sport_id, bet.event_id, max(bet.settled_at) as settled_at,
      sum(greatest(bet.profit, 0)) as profit, sum(least(bet.profit, 0)) as loss, count(*) as bets,
      sum(bet.matched) as staked
    from settled_run as run join whole_bet as bet on bet.bet_id = any(run.bet_ids)
    where run.player_id = $1 and bet.player_id = $1
      and run.first_line between coalesce((select max(first_line) from settled_run
        where player_id = $1 and first_line <= $2), $2) and $3
      and bet.settled_line between $2 and $3
      and ($6::text is null or bet.sport_id = $6) and ($7::text is null or bet.event_id = $7)
    group by bet.market_id, bet.sport_id, bet.event_id),
  taken as (
    select coalesce(round.market_id, line.market_id) as market_id,
      -coalesce(sum(amount) filter (where opposite_account_id like 'commission:%'), 0) as commission,
      coalesce(sum(amount) filter (where opposite_account_id like 'house:%'), 0) as borne
    from posting_between('player:' || $1, $4, $5) as line left join lateral (
      select bet.market_id from round_bet join bet using (bet_id)
      where line.opposite_account_id like 'house:%' and round_bet.round_id = line.market_id
        and bet.player_id = $1 order by bet_id limit 1) as round on true
    where line.bet_id is null and line.market_id is not null
    group by 1),
  sums as (
    select won.market_id, won.sport_id, won.event_id, won.settled_at, won.bets, won.loss, won.staked,
      won.profit + coalesce(taken.borne, 0) as profit,
      coalesce(taken.commission, 0) as commission, market.kind,
      market.definition->>'name' as market, market.definition->'fixture'->>'name' as event
    from won join market on market.market_id = won.market_id
      left join taken on taken.market_id = won.market_id)`;

const keys: Readonly<Record<ProfitLevel, string>> = {
  sport: 'sport_id',
  match: 'sport_id, event_id',
  market: 'sport_id, event_id, market_id',
};

const names: Readonly<Record<ProfitLevel, string>> = {
  sport: `null as event_id, null as event, null as market_id, null as market, null as kind`,
  match: `event_id, min(event) as event, null as market_id, null as market, null as kind`,
  market: `event_id, min(event) as event, market_id, min(market) as market, min(kind) as kind`,
};

const searched: Readonly<Record<ProfitLevel, string>> = {
  sport: "''",
  match: 'event',
  market: 'market',
};

interface Counted extends ProfitSum {
  readonly total: number;
}

interface ProfitQuery extends ProfitFilter, PageRequest {
  readonly level: ProfitLevel;
}

/** Sorts by last settlement, newest first; sports by id. */
export async function listProfits(
  store: Store,
  { level, page, pageSize, ...filter }: ProfitQuery,
): Promise<Page<ProfitSum>> {
  const order = level === 'sport' ? 'sport_id' : 'max(settled_at) desc, min(market_id)';
  const values = await rangeOfProfit(store, filter);
  const rows = await store.query<Counted>(
    `${byMarket}
     select sport_id, ${names[level]}, sum(profit)::bigint as profit, sum(loss)::bigint as loss,
       sum(commission)::bigint as commission, sum(bets)::bigint as bets,
       max(settled_at) as settled_at, count(*) over () as total
     from sums where $8 = '%%' or ${searched[level]} ilike $8
     group by ${keys[level]} order by ${order} limit $9 offset $10`,
    [...values, likePattern(filter.search), pageSize, (page - 1) * pageSize],
  );
  if (rows.length > 0 || page === 1) return { items: rows, total: rows[0]?.total ?? 0 };
  // A page past the end has no row with the total.
  const first = await listProfits(store, { level, ...filter, page: 1, pageSize: 1 });
  return { items: [], total: first.total };
}

export interface DayProfit {
  readonly day: string;
  readonly sport_id: string;
  readonly net: number;
}

/** Net of commission, by UTC day of settlement, oldest first. */
export const listProfitDays = async (store: Store, filter: ProfitFilter): Promise<DayProfit[]> =>
  store.query<DayProfit>(
    `${byMarket}
     select to_char(settled_at at time zone 'UTC', 'YYYY-MM-DD') as day, sport_id,
       sum(profit + loss - commission)::bigint as net
     from sums group by 1, 2 order by 1, 2`,
    await rangeOfProfit(store, filter),
  );

/** A corrected market keeps its first settlement time; postings of the correction are later. */
const correctedWithinMs = 31 * 24 * 60 * 60 * 1000;

/** Both histories are numbered by time, so the range is one of their lines. */
export async function rangeOfProfit(store: Store, filter: ProfitFilter): Promise<unknown[]> {
  const { playerId, from, to, sportId, eventId } = filter;
  const bets = await settledLines(store, { playerId, sportId: null, from, to });
  // There is no bound past the last readable year.
  const until = to === null ? null : parseInstant(makeInstant(addMs(to, correctedWithinMs)));
  const postings = await findLines(store, { accountId: `player:${playerId}`, from, to: until });
  const lines = [bets.first, bets.last, postings.first, postings.last];
  return [playerId, ...lines, sportId, eventId];
}
