/** Withdrawals, and money that waits for the operator, as the journal's last event of each left them. */
import { bigint, nullable, table, text, timestamptz, type WriteRow } from './table.ts';

export type WithdrawalState = 'held' | 'approved' | 'sent' | 'paid' | 'returned' | 'cancelled';

export const withdrawalTable = table('withdrawal', {
  ref: text(),
  site_id: text(),
  player_id: text(),
  method: text(),
  destination_id: text(),
  client_ref: text(),
  amount: bigint(),
  fee: bigint(),
  state: text<WithdrawalState>(),
  /** Who cancelled it. */
  ended_by: nullable(text()),
  held_at: timestamptz(),
  changed_at: timestamptz(),
  seq: bigint(),
});

export type WithdrawalRow = WriteRow<typeof withdrawalTable>;

export const withdrawalChanges = ['state', 'ended_by', 'changed_at', 'seq'] as const;

export const unclaimedTable = table('cashier_unclaimed', {
  site_id: text(),
  transfer_ref: text(),
  method: text(),
  /** Whose it would have been; null if nobody knew. */
  payer_id: nullable(text()),
  /** Who got it. */
  player_id: nullable(text()),
  amount: bigint(),
  /** Why it could not be credited. */
  code: text(),
  state: text<'open' | 'assigned' | 'refunded'>(),
  at: timestamptz(),
  changed_at: timestamptz(),
  seq: bigint(),
});

export type UnclaimedRow = WriteRow<typeof unclaimedTable>;

export const unclaimedChanges = ['player_id', 'state', 'changed_at', 'seq'] as const;

/** What an announced deposit became. */
export const answeredIntentTable = table('cashier_intent', {
  ref: text(),
  state: text<'credited' | 'unclaimed'>(),
  arrived: bigint(),
  transfer_ref: text(),
  reason: text(),
  changed_at: timestamptz(),
});

export type AnsweredIntentRow = WriteRow<typeof answeredIntentTable>;
