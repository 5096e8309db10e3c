/** Results of bets, and each bet's number among its player's settled bets. */
import type { PlayerId } from '@layline/contract';
import {
  betId,
  bigint,
  bigints,
  boolean,
  type ReadRow,
  table,
  text,
  timestamptz,
  type WriteRow,
} from './table.ts';

type Outcome = 'profit' | 'loss' | 'void' | 'push' | 'half';

export const betOutcomeTable = table('bet_outcome', {
  bet_id: betId(),
  player_id: text(),
  sport_id: text(),
  outcome: text<Outcome>(),
  profit: bigint(),
  settled_at: timestamptz(),
  /** The number among all settled bets of the player. */
  settled_line: bigint(),
  /** The number among those on the same sport. */
  sport_line: bigint(),
  /** JSON: the sentences that explain the result. */
  worksheet: text(),
});

export type BetOutcomeRow = WriteRow<typeof betOutcomeTable>;

/** The columns that a resettlement changes; the bet keeps its lines. */
export const resettledBetTable = table('bet_outcome', {
  bet_id: betId(),
  outcome: text<Outcome>(),
  profit: bigint(),
  worksheet: text(),
});

/** Bets of a player that one settlement paid, with consecutive lines. */
export const settledRunTable = table('settled_run', {
  player_id: text<PlayerId>(),
  first_line: bigint(),
  sport_id: text(),
  first_sport_line: bigint(),
  /** Whether the player's previous settled bet was on another sport (store/queries/bets/sport-runs.ts). */
  changes_sport: boolean(),
  settled_at: timestamptz(),
  bet_ids: bigints(),
});

/** A player's number of settled bets on a sport; '' counts all sports. */
export const betTallyTable = table('bet_tally', {
  player_id: text<PlayerId>(),
  sport_id: text(),
  settled: bigint(),
  /** On the count over all sports: the sport of the last settled bet. */
  last_sport_id: text(),
});

export type BetTallyRow = ReadRow<typeof betTallyTable>;
