/**
 * The rows of withdrawals, unclaimed money and remote wallets that a batch changes: each as the batch leaves
 * it.
 */
import { makeInstant } from '@layline/contract';
import {
  type CashierEvent,
  type DepositEvent,
  isWalletEvent,
  transferAnswer,
  type WalletEvent,
  type WithdrawalEvent,
} from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { addSentPayouts } from '../../store/queries/partners/outbox.ts';
import {
  type AnsweredIntentRow,
  answeredIntentTable,
  type UnclaimedRow,
  unclaimedChanges,
  unclaimedTable,
  type WithdrawalRow,
  withdrawalChanges,
  withdrawalTable,
} from '../../store/tables/cashier.ts';
import { insertRows, updateRows } from '../../store/writes/write-rows.ts';
import type { TransferRow } from './find-transfer.ts';
import { writeWallets } from './wallet-rows.ts';

type Moved = Exclude<DepositEvent, { kind: 'deposit-credited' | 'deposit-charged-back' }>;

type Credited = Extract<DepositEvent, { kind: 'deposit-credited' | 'deposit-unclaimed' }>;

export class CashierRows {
  readonly withdrawals = new Map<string, WithdrawalRow>();
  readonly unclaimed = new Map<string, UnclaimedRow>();
  /** To be given to the bridge of its method, if it has one. */
  readonly sent: Extract<WithdrawalEvent, { kind: 'withdrawal-sent' }>[] = [];
  readonly intents = new Map<string, AnsweredIntentRow>();
  /** In their order. */
  readonly wallets: WalletEvent[] = [];

  get hasRows(): boolean {
    return (
      this.withdrawals.size + this.unclaimed.size + this.intents.size + this.wallets.length > 0
    );
  }

  /** Returns the answer to the reference of a transfer; null for an event that answers none. */
  keep(event: CashierEvent | WalletEvent): TransferRow | null {
    if (isWalletEvent(event)) {
      this.wallets.push(event);
      return null;
    }
    if ('ref' in event) {
      this.#keepWithdrawal(event);
      return null;
    }
    if (event.kind !== 'deposit-credited' && event.kind !== 'deposit-charged-back') {
      this.#keepUnclaimed(event);
    }
    if ('intent' in event) this.#keepIntent(event);
    if (event.kind === 'unclaimed-assigned' || event.kind === 'unclaimed-refunded') return null;
    const answer = transferAnswer(event.siteId, event);
    return answer && { ...answer, seq: event.seq };
  }

  #keepWithdrawal(event: WithdrawalEvent): void {
    if (event.kind === 'withdrawal-sent') this.sent.push(event);
    this.withdrawals.set(event.ref, withdrawalRow(event, this.withdrawals.get(event.ref)));
  }

  #keepIntent({ intent, amount, transferRef, at, ...event }: Credited): void {
    if (intent === undefined) return;
    this.intents.set(intent, {
      ref: intent,
      state: event.kind === 'deposit-credited' ? 'credited' : 'unclaimed',
      arrived: amount,
      transfer_ref: transferRef,
      reason: event.kind === 'deposit-credited' ? '' : event.code,
      changed_at: makeInstant(at),
    });
  }

  #keepUnclaimed(event: Moved): void {
    const key = `${event.siteId}/${event.transferRef}`;
    this.unclaimed.set(key, unclaimedRow(event, this.unclaimed.get(key)));
  }
}

/** The state that an event leaves. */
const stateOf = ({ kind }: WithdrawalEvent) =>
  kind.slice('withdrawal-'.length) as WithdrawalRow['state'];

/** The moment of the first event is when it was held: later ones change no such column. */
function withdrawalRow(event: WithdrawalEvent, before?: WithdrawalRow): WithdrawalRow {
  const at = makeInstant(event.at);
  return {
    ref: event.ref,
    site_id: event.siteId,
    player_id: event.playerId,
    method: event.method,
    destination_id: event.destinationId,
    client_ref: event.clientRef,
    amount: event.amount,
    fee: event.fee,
    state: stateOf(event),
    ended_by: event.kind === 'withdrawal-cancelled' ? event.by : null,
    held_at: before?.held_at ?? at,
    changed_at: at,
    seq: event.seq,
  };
}

function unclaimedRow(event: Moved, before?: UnclaimedRow): UnclaimedRow {
  const at = makeInstant(event.at);
  const states = {
    'deposit-unclaimed': 'open',
    'unclaimed-assigned': 'assigned',
    'unclaimed-refunded': 'refunded',
  } as const;
  const payer = event.kind === 'deposit-unclaimed' ? event.payer : null;
  return {
    site_id: event.siteId,
    transfer_ref: event.transferRef,
    method: event.method,
    payer_id: payer,
    player_id: event.kind === 'unclaimed-assigned' ? event.playerId : null,
    amount: event.amount,
    code: event.kind === 'deposit-unclaimed' ? event.code : '',
    state: states[event.kind],
    at: before?.at ?? at,
    changed_at: at,
    seq: event.seq,
  };
}

export async function writeCashier(
  sql: Sql,
  { withdrawals, unclaimed, intents, sent, wallets }: CashierRows,
): Promise<void> {
  await updateRows(sql, { table: answeredIntentTable, rows: [...intents.values()] });
  await insertRows(sql, {
    table: withdrawalTable,
    rows: [...withdrawals.values()],
    upsert: { key: ['ref'], changes: withdrawalChanges },
  });
  await insertRows(sql, {
    table: unclaimedTable,
    rows: [...unclaimed.values()],
    upsert: { key: ['site_id', 'transfer_ref'], changes: unclaimedChanges },
  });
  if (sent.length > 0) await addSentPayouts(sql, sent);
  await writeWallets(sql, wallets);
}
