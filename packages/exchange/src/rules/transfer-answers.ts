/**
 * A reference of a payment in or out gets the same answer, and nothing moves twice; another payment
 * under it is refused. References are the site's, so that one invoice cannot pay two players.
 *
 * Answers are kept for 24 hours of command time in two generations, as those of bets are. Older ones
 * are in the store for good, where they are looked for before a payment is asked for: what that look
 * could not see yet is in here.
 */
import type { Instant, SiteId, TransferRef } from '@layline/contract';
import type { ExchangeState } from '../memory/state.ts';
import type { TransferAnswer } from '../model/account.ts';
import type { MoveFunds } from '../model/command.ts';
import type { FundsMoved, FundsRefused } from '../model/event.ts';
import { keptMs } from './bets/idempotency.ts';

/** By `site/reference`. */
export type TransferTable = Map<string, TransferAnswer>;

export interface TransferAnswers {
  since: Instant;
  current: TransferTable;
  previous: TransferTable;
}

export const openTransferAnswers = (): TransferAnswers => ({
  since: 0 as Instant,
  current: new Map(),
  previous: new Map(),
});

const keyOf = (siteId: SiteId, ref: TransferRef): string => `${siteId}/${ref}`;

/** The answer still kept for this reference of a site, if there is one. */
export function findTransferAnswer(
  { transferAnswers: { current, previous } }: ExchangeState,
  siteId: SiteId,
  ref: TransferRef,
  at: Instant,
): TransferAnswer | undefined {
  const key = keyOf(siteId, ref);
  const answer = current.get(key) ?? previous.get(key);
  return answer !== undefined && answer.at + keptMs > at ? answer : undefined;
}

type Asked = Pick<MoveFunds, 'playerId' | 'direction' | 'amount' | 'remark'>;

export const isSamePayment = (one: Asked, other: Asked): boolean =>
  one.playerId === other.playerId &&
  one.direction === other.direction &&
  one.amount === other.amount &&
  one.remark === other.remark;

/** Payments of before there were references have none to keep. */
export function keepTransferAnswer(state: ExchangeState, event: FundsMoved | FundsRefused): void {
  const account = state.accounts.get(event.playerId);
  if (account === undefined) throw new Error(`Money of ${event.playerId}, who has no account`);
  const answer = transferAnswer(account.siteId, event);
  if (answer === null) return;
  renew(state.transferAnswers, event.at);
  putTransferAnswer(state.transferAnswers.current, answer);
}

export function putTransferAnswer(table: TransferTable, answer: TransferAnswer): void {
  table.set(keyOf(answer.siteId, answer.transferRef), answer);
}

/** What a reference of the site stands for after the event; null for an event without one. */
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

/** The present answers become the previous ones once they are a day old. */
function renew(answers: TransferAnswers, at: Instant): void {
  const age = at - answers.since;
  if (age < keptMs) return;
  answers.previous = age >= 2 * keptMs ? new Map() : answers.current;
  answers.current = new Map();
  answers.since = at;
}
