/**
 * Replies per transfer reference. A reference always gets the same reply, so that nothing moves twice; a
 * different transfer under it is refused. References are unique per site, so that one invoice cannot pay
 * two players.
 *
 * Replies stay in memory for 24 hours of command time. Older ones are in the store permanently; the
 * engine looks there before it sends a command, and memory covers those that the store may not show yet.
 */
import type { Instant, SiteId, TransferRef } from '@layline/contract';
import { keptMs, startGeneration } from '../memory/generations.ts';
import type { ExchangeState } from '../memory/state.ts';
import type { TransferAnswer } from '../model/account.ts';
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

type TransferRequest = Pick<MoveFunds, 'playerId' | 'direction' | 'amount' | 'remark'>;

export const isSameTransfer = (one: TransferRequest, other: TransferRequest): boolean =>
  one.playerId === other.playerId &&
  one.direction === other.direction &&
  one.amount === other.amount &&
  one.remark === other.remark;

/** Does nothing for transfers without a reference, as in older journals. */
export function keepTransferAnswer(state: ExchangeState, event: FundsMoved | FundsRefused): void {
  const account = state.accounts.get(event.playerId);
  if (account === undefined) throw new Error(`Money of ${event.playerId}, who has no account`);
  const answer = transferAnswer(account.siteId, event);
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

/** The reply to a reference of the site after the event; null for an event without one. */
export function transferAnswer(
  siteId: SiteId,
  event: FundsMoved | FundsRefused,
): TransferAnswer | null {
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
