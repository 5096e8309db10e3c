/** Withdrawals as players ask for them. What binds them is decided by the exchange. */
import {
  clientRef,
  type Instant,
  money,
  parseInstant,
  playerId,
  type Refusal,
  refuse,
  withdrawalRef,
} from '@layline/contract';
import { findDestination } from '../../store/queries/cashier/destinations.ts';
import { findMethod } from '../../store/queries/cashier/methods.ts';
import {
  findWithdrawal,
  findWithdrawalOfRequest,
  type StoredWithdrawal,
} from '../../store/queries/cashier/withdrawals.ts';
import { readMoneyHold } from '../../store/queries/factors/access-codes.ts';
import type { Site } from '../sites/directory.ts';
import { type CashierParts, refuseOff } from './cashier-parts.ts';
import { refuseAmount } from './deposits.ts';
import { makePaymentRef } from './refs.ts';

export interface WithdrawalRequest {
  readonly site: Site;
  readonly playerId: string;
  readonly clientRef: string;
  readonly destinationId: string;
  readonly amount: number;
}

/** The same request again gets the same withdrawal. */
export async function openWithdrawal(
  parts: CashierParts,
  request: WithdrawalRequest,
): Promise<StoredWithdrawal | Refusal> {
  const before = await findWithdrawalOfRequest(parts.store, request);
  if (before !== null) {
    const { amount, destinationId } = request;
    const isSame = before.amount === amount && before.destinationId === destinationId;
    return isSame ? before : refuse('TRANSFER_REF_REUSED');
  }
  const terms = await termsOf(parts, request);
  if ('code' in terms) return terms;
  const outcome = await parts.engine.submit({
    kind: 'hold-withdrawal',
    playerId: playerId(request.playerId),
    ref: withdrawalRef(makePaymentRef()),
    clientRef: clientRef(request.clientRef),
    destinationId: request.destinationId,
    amount: money(request.amount),
    method: terms.method,
    fee: money(terms.fee),
  });
  if (outcome.kind === 'refused') return outcome.refusal;
  return (await findWithdrawalOfRequest(parts.store, request)) ?? refuse('UNAVAILABLE');
}

interface Terms {
  readonly method: string;
  readonly fee: number;
}

async function termsOf(
  parts: CashierParts,
  { site, playerId: id, destinationId, amount }: WithdrawalRequest,
): Promise<Terms | Refusal> {
  const { store, clock } = parts;
  const now = clock.now();
  const off = refuseOff(parts, site, playerId(id));
  if (off !== null) return off;
  const held = await readMoneyHold(store, { accounts: [`player ${id}`], now });
  if (held !== null) {
    const text = `No money leaves the account until ${held}, because a way into it was changed.`;
    return refuse('DESTINATION_WAITS', text);
  }
  const destination = await findDestination(store, destinationId);
  if (destination?.playerId !== id || destination.removedAt !== null) {
    return refuse('NOT_FOUND', 'There is no such destination.');
  }
  const { usableAt, method: name } = destination;
  if (now < (parseInstant(usableAt) as Instant)) {
    return refuse('DESTINATION_WAITS', `This destination can be used from ${usableAt} on.`);
  }
  const method = await findMethod(store, { siteId: site.site_id, name });
  if (!method?.isOn || method.withdrawMax === 0) return refuse('METHOD_UNKNOWN');
  const outside = refuseAmount(amount, method.withdrawMin, method.withdrawMax);
  return outside ?? { method: name, fee: method.withdrawFee };
}

export interface OwnWithdrawal {
  readonly site: Site;
  readonly ref: string;
  readonly playerId: string;
}

/** A withdrawal that is cancelled already stays so. */
export async function cancelOwn(
  { store, engine }: CashierParts,
  { site, ref, playerId: id }: OwnWithdrawal,
): Promise<StoredWithdrawal | Refusal> {
  const found = await findWithdrawal(store, ref);
  if (found?.playerId !== id) return refuse('NOT_FOUND', 'There is no such withdrawal.');
  if (found.state === 'cancelled') return found;
  if (!site.can_cancel_withdrawals) {
    return refuse('WITHDRAWAL_NOT_OPEN', 'A withdrawal cannot be cancelled on this site.');
  }
  const byPlayer = playerId(id);
  const command = { kind: 'cancel-withdrawal', ref: withdrawalRef(ref), byPlayer } as const;
  const outcome = await engine.submit(command);
  const now = await findWithdrawal(store, ref);
  if (outcome.kind === 'accepted' || now?.state === 'cancelled') {
    return now ?? refuse('UNAVAILABLE');
  }
  return outcome.refusal.code === 'NOT_FOUND' ? refuse('WITHDRAWAL_NOT_OPEN') : outcome.refusal;
}
