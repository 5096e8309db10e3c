/**
 * A client reference gets the same answer for 24 hours of command time; another bet under it is
 * refused.
 *
 * Answers are kept in two generations: a new one begins when the present one is 24 hours old, and
 * the one before the last is dropped whole, so that forgetting costs nothing a bet.
 */
import type { ClientRef, Instant, MarketId, Money, Odds, RunnerId, Side } from '@layline/contract';
import type { Persistence } from '../command.ts';
import { addById, findById, hashId, removeById } from '../id-index.ts';
import { type Answer, type ExchangeState, openAnswers, type PlayerAccount } from '../state.ts';

const keptMs = 24 * 60 * 60 * 1000;

interface Asked {
  readonly marketId: MarketId;
  readonly side: Side;
  readonly runnerId?: RunnerId;
  readonly odds?: Odds;
  readonly line?: number;
  readonly rate?: number;
  readonly stake: Money;
  readonly persistence?: Persistence;
  readonly sizeMin?: Money;
}

/** 53 bits of hash over all that makes a request: two lanes, each stirred by every number. */
export function fingerprintOf(bet: Asked): number {
  const how = bet.persistence === undefined ? 0 : bet.persistence.length;
  const price = bet.odds ?? 0;
  const session = (bet.line ?? 0) * 2 + (bet.rate ?? 0) * 100_000;
  const runner = bet.runnerId ?? 0;
  const numbers = [runner, bet.side.length, price, bet.stake, how, bet.sizeMin ?? 0, session];
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (let index = 0; index < bet.marketId.length; index++) {
    low = Math.imul(low ^ bet.marketId.charCodeAt(index), 0x01000193);
  }
  for (const number of numbers) {
    low = Math.imul(low ^ (number | 0) ^ (low >>> 15), 0x21f0aaad);
    high = Math.imul(high ^ (number / 0x1_0000_0000) ^ low ^ (high >>> 13), 0x735a2d97);
  }
  return (high >>> 0) * 0x20_0000 + (low >>> 11);
}

/** The answer still in force for this reference, if there is one. */
export function findAnswer(
  { answers }: ExchangeState,
  account: PlayerAccount,
  clientRef: ClientRef,
  at: Instant,
): Answer | undefined {
  const hash = hashId(clientRef, account.hash);
  const answer =
    findById(answers.current, hash, clientRef, account) ??
    (answers.previous.count === 0
      ? undefined
      : findById(answers.previous, hash, clientRef, account));
  return answer !== undefined && answer.at + keptMs > at ? answer : undefined;
}

/** Keeps an answer; an older one to the same reference is forgotten. */
export function keepAnswer({ answers }: ExchangeState, answer: Answer): void {
  const age = answer.at - answers.since;
  if (age >= keptMs) {
    answers.previous = age >= 2 * keptMs ? openAnswers() : answers.current;
    answers.current = openAnswers();
    answers.since = answer.at;
  }
  const { account, clientRef } = answer;
  const hash = hashId(clientRef, account.hash);
  removeById(answers.current, hash, clientRef, account);
  addById(answers.current, hash, answer);
}
