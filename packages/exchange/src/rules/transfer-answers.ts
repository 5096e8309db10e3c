/**
 * Replies per transfer reference. A reference always gets the same reply, so that nothing moves twice; a
 * different transfer under it is refused. References are unique per site, so that one invoice cannot pay
 * two players.
 *
 * Replies stay in memory for 24 hours of command time. Older ones are in the store permanently; the
 * engine looks there before it sends a command, and memory covers those that the store may not show yet.
 */
import type { Instant, PlayerId, SiteId, TransferRef } from '@layline/contract';
import { keptMs, startGeneration } from '../memory/generations.ts';
import type { ExchangeState } from '../memory/state.ts';
import type { TransferAnswer } from '../model/account.ts';
import type { DepositChargedBack, DepositCredited, DepositUnclaimed } from '../model/cashier.ts';
import type { MoveFunds } from '../model/command.ts';
import type { FundsMoved, FundsRefused } from '../model/event.ts';

interface TransferKey {
  readonly siteId: SiteId;
  readonly transferRef: TransferRef;
}

const keyOf = ({ siteId, transferRef }: TransferKey): string => `${siteId}/${transferRef}`;

/** The stored reply for this reference of a site, if there is one. */
export function findTransferAnswer(
  { transferAnswers: { current, previous } }: ExchangeState,
  reference: TransferKey & { readonly at: Instant },
): TransferAnswer | undefined {
  const key = keyOf(reference);
  const answer = current.get(key) ?? previous.get(key);
  return answer !== undefined && answer.at + keptMs > reference.at ? answer : undefined;
}

type TransferRequest = Pick<MoveFunds, 'playerId' | 'direction' | 'amount' | 'remark' | 'isAll'>;

/** A request for all that is free is the same whatever that was; its remark says what it is. */
export const isSameTransfer = (one: TransferRequest, other: TransferRequest): boolean =>
  one.playerId === other.playerId &&
  one.direction === other.direction &&
  (one.amount === other.amount || other.isAll === true) &&
  one.remark === other.remark;

/** Does nothing for transfers without a reference, as in older journals. */
export function keepTransferAnswer(state: ExchangeState, event: AnsweredEvent): void {
  const siteId = 'siteId' in event ? event.siteId : state.accounts.get(event.playerId)?.siteId;
  if (siteId === undefined) throw new Error(`The transfer ${event.seq} is of an unknown account`);
  const answer = transferAnswer(siteId, event);
  if (answer === null) return;
  startGeneration(state.transferAnswers, { at: event.at, open: () => new Map() });
  putTransferAnswer(state.transferAnswers.current, answer);
}

export function putTransferAnswer(
  answers: Map<string, TransferAnswer>,
  answer: TransferAnswer,
): void {
  answers.set(keyOf(answer), answer);
}

/** Events that answer a transfer's reference. */
export type AnsweredEvent =
  | FundsMoved
  | FundsRefused
  | DepositCredited
  | DepositUnclaimed
  | DepositChargedBack;

/** In the answers, for money of an unknown payer. */
export const nobody = '' as PlayerId;

/** The reply to a reference of the site after the event; null for an event without one. */
export function transferAnswer(siteId: SiteId, event: AnsweredEvent): TransferAnswer | null {
  if ('transfers' in event) return cashierAnswer(event);
  const { transferRef, playerId, at } = event;
  if (transferRef === undefined) return null;
  const own = { transferRef, siteId, playerId, at };
  if (event.kind === 'funds-refused') {
    const { direction, amount, remark, code } = event;
    return { ...own, direction, amount, remark, code };
  }
  const { reason, amount, remark } = event.transfer;
  const direction = reason === 'deposit' ? 'deposit' : 'withdraw';
  return { ...own, direction, amount, remark, code: null };
}

type OfCashier = DepositCredited | DepositUnclaimed | DepositChargedBack;

function cashierAnswer(event: OfCashier): TransferAnswer {
  const { kind, transferRef, siteId, amount, remark, at } = event;
  const direction = kind === 'deposit-charged-back' ? 'withdraw' : 'deposit';
  const isUnclaimed = kind === 'deposit-unclaimed';
  const playerId = isUnclaimed ? (event.payer ?? nobody) : event.playerId;
  const code = isUnclaimed ? event.code : null;
  return { transferRef, siteId, playerId, at, direction, amount, remark, code };
}
