/**
 * Carries out what a provider says of a payment, once: a bridge's standing, or what staff see at the bank.
 * All acts may be repeated, and return once what they did is durable.
 */
import {
  money,
  playerId,
  type Refusal,
  refuse,
  siteId,
  transferRef,
  withdrawalRef,
} from '@layline/contract';
import { recordsIn } from '../../engine/memory/records.ts';
import { creditDeposit } from '../../engine/transfers/cashier-transfers.ts';
import {
  claimIntent,
  endIntentRow,
  findIntent,
  type Intent,
  releaseIntent,
} from '../../store/queries/cashier/intents.ts';
import { findMethod } from '../../store/queries/cashier/methods.ts';
import { findWithdrawal, noteWithdrawal } from '../../store/queries/cashier/withdrawals.ts';
import type { CashierParts } from './cashier-parts.ts';

interface Arrived {
  /** The announcement's. */
  readonly ref: string;
  readonly amount: number;
  /** What identifies the money for good: a bank's reference, or the announcement's own ref. */
  readonly id: string;
  /** A person answers for the amount; without one, no more is credited than the method takes. */
  readonly isSeen: boolean;
}

export const depositRef = (method: string, id: string): string => `deposit:${method}:${id}`;

/**
 * Credits what arrived for an announcement, whatever state it is in. Refused if it was credited under another
 * id, or another amount under this one: somebody has to look.
 */
export async function creditIntent(
  parts: CashierParts,
  { ref, amount, id, isSeen }: Arrived,
): Promise<Intent | Refusal> {
  const { store, engine, clock } = parts;
  const found = await findIntent(store, { ref, now: clock.now() });
  if (found === null) return refuse('NOT_FOUND', 'There is no such deposit.');
  const reference = depositRef(found.method, id);
  if (!(await claimIntent(store, { ref, transferRef: reference }))) {
    const text = `${found.code} has other money: ${found.transferRef ?? 'under another reference'}.`;
    return refuse('TRANSFER_REF_REUSED', text);
  }
  const method = await findMethod(store, { siteId: found.siteId, name: found.method });
  const outcome = await creditDeposit(
    { engine, records: recordsIn(store) },
    {
      kind: 'credit-deposit',
      siteId: siteId(found.siteId),
      playerId: playerId(found.playerId),
      transferRef: transferRef(reference),
      method: found.method,
      amount: money(amount),
      fee: money(method?.depositFee ?? 0),
      remark: `Deposit: ${found.code}`,
      intent: ref,
      ...(!isSeen && { amountMax: money(method?.depositMax ?? 0) }),
    },
  );
  if (outcome.kind === 'refused') {
    await releaseIntent(store, { ref, transferRef: reference });
    return outcome.refusal;
  }
  return (await findIntent(store, { ref, now: clock.now() })) ?? refuse('UNAVAILABLE');
}

/** Returns false if it did not wait. */
export const endIntent = (
  { store, clock }: CashierParts,
  ref: string,
  { state, reason }: { readonly state: 'expired' | 'failed'; readonly reason: string },
): Promise<boolean> => endIntentRow(store, { ref, state, reason, now: clock.now() });

interface Ended {
  readonly ref: string;
  readonly end: 'paid' | 'returned';
  readonly externalId?: string | null;
  readonly reason?: string;
}

/**
 * A payment that was sent is paid, or comes back. Null once it is so. Refused if it ended otherwise: money
 * that comes back after it was paid is entered as money that arrived.
 */
export async function endWithdrawal(
  { store, engine, clock }: CashierParts,
  { ref, end, externalId = null, reason = '' }: Ended,
): Promise<Refusal | null> {
  const found = await findWithdrawal(store, ref);
  if (found === null) return refuse('NOT_FOUND', 'There is no such withdrawal.');
  if (found.state === end) return null;
  const command = { kind: 'end-withdrawal', ref: withdrawalRef(ref), end } as const;
  const outcome = await engine.submit(command);
  if (outcome.kind === 'refused') {
    const isOver = outcome.refusal.code === 'NOT_FOUND';
    const now = isOver ? await findWithdrawal(store, ref) : null;
    if (now?.state === end) return null;
    return now === null ? outcome.refusal : refuse('WITHDRAWAL_NOT_OPEN', `It is ${now.state}.`);
  }
  await noteWithdrawal(store, { ref, externalId, isUnknown: false, reason, now: clock.now() });
  return null;
}
