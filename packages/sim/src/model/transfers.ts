/**
 * Deposits and withdrawals by reference: each reference stands for one transfer of its site, permanently,
 * and moves money once.
 */
import type { FundsMoved, FundsRefused, MoveFunds } from '@layline/exchange';
import {
  type NotedPayment,
  type Payment,
  textOf,
  textOfTransfer,
} from '../test-engine/transfer-row.ts';
import type { Answer } from './expected/asks.ts';
import { reservedOf, underAnyHolds } from './expected/reserved.ts';
import { balanceOf, exposureOf, type ReferenceModel } from './noted/reference-model.ts';

function keyOf({ players }: ReferenceModel, payment: Reference): string | null {
  const site = players.get(payment.playerId)?.siteId;
  return site === undefined ? null : `${site}/${payment.transferRef}`;
}

type Reference = Pick<FundsMoved, 'playerId' | 'transferRef'>;

/** Called before the money is moved in the model. */
export function noteTransfer(model: ReferenceModel, event: FundsMoved | FundsRefused): string[] {
  const { playerId, transferRef = '', seq } = event;
  const key = keyOf(model, event);
  if (transferRef === '' || key === null) return [`a payment of ${playerId} without a reference`];
  const name = `payment ${key}`;
  const known = model.payments.get(key);
  if (known !== undefined) return [`${name} has a second event; it was ${textOfTransfer(known)}`];
  const noted = { ...transferOf(event), seq };
  model.payments.set(key, noted);
  const codes = underAnyHolds(model, `${playerId}/`)(() => expectedCode(model, noted));
  const must = codes.includes(noted.code) ? noted.code : (codes[0] ?? null);
  return noted.code === must
    ? []
    : [`${name}: ${noted.code ?? 'paid'}; expected ${must ?? 'paid'}`];
}

function transferOf(event: FundsMoved | FundsRefused): Omit<NotedPayment, 'seq'> {
  const { playerId } = event;
  if (event.kind === 'funds-refused') {
    const { direction, amount, remark, code } = event;
    return { playerId, direction, amount, remark, code };
  }
  const { reason, amount, remark } = event.transfer;
  return { playerId, direction: reason as MoveFunds['direction'], amount, remark, code: null };
}

function expectedCode(
  model: ReferenceModel,
  { playerId, direction, amount }: Payment,
): string | null {
  const bound = exposureOf(model, playerId) + reservedOf(model, { playerId });
  const free = balanceOf(model, playerId) - bound;
  return direction === 'withdraw' && amount > free ? 'INSUFFICIENT_FUNDS' : null;
}

/** Checks the reply to a transfer, once the journal is read. */
export function checkTransfer(
  model: ReferenceModel,
  { request, outcome }: Answer<MoveFunds>,
): string[] {
  const actual = outcome.kind === 'refused' ? outcome.refusal.code : 'paid';
  const must = expectedAnswer(model, request);
  return actual === must ? [] : [`payment ${request.transferRef}: ${actual}; expected ${must}`];
}

function expectedAnswer(model: ReferenceModel, request: MoveFunds): string {
  const key = keyOf(model, request);
  if (key === null) return 'NOT_FOUND';
  if (request.amount <= 0) return 'INVALID_REQUEST';
  const known = model.payments.get(key);
  if (known === undefined) return 'an event';
  return textOf(known) === textOf(request) ? (known.code ?? 'paid') : 'TRANSFER_REF_REUSED';
}
