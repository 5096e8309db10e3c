/** Bets of all kinds, one row each: at odds, on a session, on a casino round. */
import type { Persistence, Side } from '@layline/contract';
import {
  betId,
  bigint,
  integer,
  json,
  nullable,
  table,
  text,
  timestamptz,
  type WriteRow,
} from './table.ts';

/** Money in minor units, odds in hundredths. */
export const betTable = table('bet', {
  bet_id: betId(),
  player_id: text(),
  site_id: text(),
  market_id: text(),
  event_id: text(),
  sport_id: text(),
  runner_id: bigint(),
  side: text<Side>(),
  odds_requested: integer(),
  /** Weighted by size and rounded; 0 while nothing is matched. */
  odds_matched: integer(),
  stake: bigint(),
  matched: bigint(),
  remaining: bigint(),
  cancelled: bigint(),
  lapsed: bigint(),
  profit_max: bigint(),
  loss_max: bigint(),
  fills: json<unknown>(),
  client_ref: text(),
  placed_at: timestamptz(),
  persistence: text<Persistence>(),
  /** The names that the player's own program gave the bet and its strategy; empty if none. */
  order_ref: text(),
  strategy_ref: text(),
  /** Twice the line of a session; null for a bet at odds. */
  line_halves: nullable(integer()),
  rate: nullable(integer()),
  /** Null for a bet outside the casino. */
  round_id: nullable(text()),
});

export type BetRow = WriteRow<typeof betTable>;

/** The columns that change after a bet is placed. */
export const betChanges = [
  'odds_matched',
  'matched',
  'remaining',
  'cancelled',
  'lapsed',
  'profit_max',
  'loss_max',
  'fills',
  'persistence',
] as const satisfies readonly (keyof BetRow)[];

/** The win parts of each-way bets; the bet history finds them here. */
export const eachWayBetTable = table('each_way_bet', {
  player_id: text(),
  bet_id: betId(),
});

/** Bets by their casino round. */
export const roundBetTable = table('round_bet', { round_id: text(), bet_id: betId() });
