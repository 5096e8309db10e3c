/** A player's deposits, withdrawals, stakes and results, by periods of their site's calendar. */
import { type Instant, type LimitPeriod, sportRegistry } from '@layline/contract';
import type { Store } from '../../database.ts';
import { findLines } from '../statement.ts';
import { byMarket, rangeOfProfit } from './profit-loss.ts';

export interface PlayRequest {
  readonly playerId: string;
  readonly period: LimitPeriod;
  readonly timeZone: string;
  readonly from: Instant;
}

export interface PlayFrame {
  /** The first day of the period, such as `2026-04-06`. */
  readonly day: string;
  readonly deposits: number;
  readonly withdrawals: number;
  /** Of bets settled in the period, like the result, which is net of commission. */
  readonly staked: number;
  readonly result: number;
}

export interface SportPlay {
  readonly sport_id: string;
  readonly staked: number;
  readonly result: number;
}

export interface TablePlay extends Omit<SportPlay, 'sport_id'> {
  readonly name: string;
}

const frame = (moment: string): string =>
  `to_char(date_trunc($8, ${moment} at time zone $9), 'YYYY-MM-DD')`;

/** A withdrawal that comes back is less withdrawn, and no deposit. */
const isReturned = `(opposite_account_id ~ '^(provider|house):' and remark like '% returned: %')`;

/** Lists periods with any activity, newest first. */
export async function listPlayFrames(store: Store, request: PlayRequest): Promise<PlayFrame[]> {
  const { playerId, period, timeZone, from } = request;
  const lines = await findLines(store, { accountId: `player:${playerId}`, from, to: null });
  return store.query<PlayFrame>(
    `${byMarket},
     played as (
       select ${frame('settled_at')} as day, sum(staked) as staked,
         sum(profit + loss - commission) as result
       from sums group by 1),
     paid as (
       select ${frame('at')} as day,
         coalesce(sum(amount) filter (where amount > 0 and not ${isReturned}), 0) as deposits,
         coalesce(-sum(amount) filter (where amount < 0 or ${isReturned}), 0) as withdrawals
       from posting_between('player:' || $1, $10, $11) where is_upline group by 1)
     select day, coalesce(deposits, 0)::bigint as deposits,
       coalesce(withdrawals, 0)::bigint as withdrawals,
       coalesce(staked, 0)::bigint as staked, coalesce(result, 0)::bigint as result
     from played full join paid using (day) order by day desc`,
    [...(await settledSince(store, request)), period, timeZone, lines.first, lines.last],
  );
}

/** Sums the same by sport, largest stakes first. */
export const listSportPlay = async (store: Store, request: PlayRequest): Promise<SportPlay[]> =>
  store.query<SportPlay>(
    `${byMarket}
     select sport_id, sum(staked)::bigint as staked,
       sum(profit + loss - commission)::bigint as result
     from sums group by sport_id order by sum(staked) desc, sport_id`,
    await settledSince(store, request),
  );

/** Sums the same by casino table. */
export const listTablePlay = async (store: Store, request: PlayRequest): Promise<TablePlay[]> =>
  store.query<TablePlay>(
    `${byMarket}
     select min(event) as name, sum(staked)::bigint as staked,
       sum(profit + loss - commission)::bigint as result
     from sums where sport_id = $8 group by event_id order by sum(staked) desc, min(event)`,
    [...(await settledSince(store, request)), sportRegistry.casino.id],
  );

const settledSince = (store: Store, { playerId, from }: PlayRequest): Promise<unknown[]> =>
  rangeOfProfit(store, { playerId, sportId: null, eventId: null, from, to: null, search: '' });
