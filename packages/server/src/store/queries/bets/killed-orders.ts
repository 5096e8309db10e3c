/** Orders that had to be matched at once and were not. */

import type { MarketId, Odds, PlayerId, RunnerId, Side } from '@layline/contract';
import {
  type BetId,
  type Instant,
  type MarketDefinition,
  type Money,
  makeInstant,
} from '@layline/contract';
import type { Sql } from '../../database.ts';

/** Most orders kept for a player. */
const keptMax = 1000;

export interface KilledOrder {
  readonly betId: BetId;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
  readonly orderRef: string;
  readonly strategyRef: string;
  readonly at: Instant;
}

export interface KeptOrder {
  /** False for a repeated request, which gives the same order again. */
  readonly isNew: boolean;
  /** When it was placed first. */
  readonly at: Instant;
}

/** Keeps the player's newest. */
export async function keepKilledOrder(
  { query }: Sql,
  playerId: PlayerId,
  order: KilledOrder,
): Promise<KeptOrder> {
  const added = await query(
    `insert into killed_order (player_id, bet_id, market_id, runner_id, side, odds, stake, order_ref,
       strategy_ref, placed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict do nothing returning bet_id`,
    [
      playerId,
      order.betId,
      order.marketId,
      order.runnerId,
      order.side,
      order.odds,
      order.stake,
      order.orderRef,
      order.strategyRef,
      makeInstant(order.at),
    ],
  );
  if (added.length === 0) {
    const [row] = await query<{ at: Instant }>(
      `select (extract(epoch from placed_at) * 1000)::bigint as at from killed_order
       where player_id = $1 and bet_id = $2`,
      [playerId, order.betId],
    );
    return { isNew: false, at: row?.at ?? order.at };
  }
  await query(
    `delete from killed_order where player_id = $1 and bet_id <= (
       select bet_id from killed_order where player_id = $1 order by bet_id desc offset $2 limit 1)`,
    [playerId, keptMax],
  );
  return { isNew: true, at: order.at };
}

/** As a bet of which all was cancelled when it was placed. */
export interface KilledBet {
  readonly bet_id: number;
  readonly market_id: string;
  readonly runner_id: number;
  readonly side: Side;
  readonly odds_requested: number;
  readonly stake: number;
  readonly order_ref: string;
  readonly strategy_ref: string;
  readonly placed_at: string;
  readonly definition: MarketDefinition;
}

interface KilledIn {
  readonly playerId: string;
  readonly from: Instant | null;
  /** The first instant after the range. */
  readonly to: Instant | null;
}

/** Newest first. */
export const listKilledOrders = (
  { query }: Sql,
  { playerId, from, to }: KilledIn,
): Promise<KilledBet[]> =>
  query<KilledBet>(
    `select killed.bet_id::float8 as bet_id, killed.market_id, killed.runner_id::float8 as runner_id,
       killed.side, killed.odds as odds_requested, killed.stake::float8 as stake, killed.order_ref,
       killed.strategy_ref, killed.placed_at, market.definition
     from killed_order as killed join market on market.market_id = killed.market_id
     where killed.player_id = $1 and ($2::timestamptz is null or killed.placed_at >= $2)
       and ($3::timestamptz is null or killed.placed_at < $3)
     order by killed.bet_id desc`,
    [playerId, from === null ? null : makeInstant(from), to === null ? null : makeInstant(to)],
  );
