/** Current accounts, and the lines of their statements. */
import {
  betId,
  bigint,
  boolean,
  nullable,
  table,
  text,
  timestamptz,
  type WriteRow,
} from './table.ts';

export const accountTable = table('account', {
  account_id: text(),
  site_id: text(),
  player_id: nullable(text()),
  balance: bigint(),
  exposure: bigint(),
  exposure_limit: nullable(bigint()),
  lines: bigint(),
  upline_lines: bigint(),
  seq: bigint(),
});

/** The columns that change once an account has its row. */
export const accountChanges = [
  'balance',
  'exposure',
  'exposure_limit',
  'lines',
  'upline_lines',
  'seq',
] as const;

export const postingTable = table('posting', {
  account_id: text(),
  line: bigint(),
  is_upline: boolean(),
  /** The line's number within its class: with the upline, or all others. */
  class_line: bigint(),
  amount: bigint(),
  balance_after: bigint(),
  opposite_account_id: text(),
  reason: text(),
  market_id: nullable(text()),
  bet_id: nullable(betId()),
  remark: text(),
  at: timestamptz(),
  seq: bigint(),
  /** 0 for a line outside blocks; see `posting` in migration 0001. */
  place: bigint(),
  /** The player whose bets the line comes from, if that player is at neither end. */
  player_id: nullable(text()),
  /** `agent>upline`: the sheet of the line. */
  sheet: nullable(text()),
});

export type PostingRow = WriteRow<typeof postingTable>;

/** Answers to transfers by reference, which is unique per site. */
export const paymentTable = table('payment', {
  site_id: text(),
  transfer_ref: text(),
  player_id: text(),
  direction: text<'deposit' | 'withdraw'>(),
  amount: bigint(),
  remark: text(),
  /** The reason for a refusal; null if the money moved. */
  code: nullable(text()),
  at: timestamptz(),
  seq: bigint(),
});

/** References of points between an agent and its upline. */
export const pointsTable = table('points_transfer', {
  site_id: text(),
  transfer_ref: text(),
  agent_id: text(),
  upline_id: nullable(text()),
  act: text<PointsAct>(),
  amount: bigint(),
  remark: text(),
  at: timestamptz(),
  seq: bigint(),
});

type PointsAct = 'allocate' | 'return' | 'cleared-by-agent' | 'cleared-by-upline';
