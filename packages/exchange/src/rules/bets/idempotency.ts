/**
 * A client reference gets the same answer for 24 hours of command time; another bet under it is
 * refused. A bet without a reference (`noRef`) has no answer to be kept.
 *
 * Answers are kept in two generations: a new one begins when the present one is 24 hours old, and
 * the one before the last is dropped whole, so that forgetting costs nothing a bet.
 */

import type {
  BetId,
  ClientRef,
  Instant,
  MarketId,
  Money,
  Odds,
  Persistence,
  RunnerId,
  Side,
} from '@layline/contract';
import * as contract from '@layline/contract';
import * as accountTable from '../../memory/account-table.ts';
import type { Answer } from '../../memory/answer-table.ts';
import * as answerTable from '../../memory/answer-table.ts';
import * as idIndex from '../../memory/id-index.ts';
import type { Answers, ExchangeState, Market } from '../../memory/state.ts';
import * as eachWayRef from './each-way-ref.ts';

const { noMoney, noRef } = contract;
const { hashOfOwner } = accountTable;
const { hashId, numberOfId } = idIndex;
const { answerCount, findRow, openAnswers, readAnswer, writeAnswer } = answerTable;
const { answeredRef } = eachWayRef;

export const keptMs = 24 * 60 * 60 * 1000;

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

/** Where the fingerprints of a market's bets begin. */
export function marketHash(marketId: MarketId): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < marketId.length; index++) {
    hash = Math.imul(hash ^ marketId.charCodeAt(index), 0x01000193);
  }
  return hash;
}

/** 53 bits of hash over all that makes a request: two lanes, each stirred by every number. */
export function fingerprintOf(bet: Asked, market?: Market): number {
  const { runnerId = 0, odds = 0, sizeMin = 0 } = bet;
  const how = bet.persistence === undefined ? 0 : bet.persistence.length;
  const session = (bet.line ?? 0) * 2 + (bet.rate ?? 0) * 100_000;
  let low = market === undefined ? marketHash(bet.marketId) : market.hash;
  let high = 0x9e3779b9;
  low = stirLow(low, runnerId);
  high = stirHigh(high, runnerId, low);
  low = stirLow(low, bet.side.length);
  high = stirHigh(high, bet.side.length, low);
  low = stirLow(low, odds);
  high = stirHigh(high, odds, low);
  low = stirLow(low, bet.stake);
  high = stirHigh(high, bet.stake, low);
  low = stirLow(low, how);
  high = stirHigh(high, how, low);
  low = stirLow(low, sizeMin);
  high = stirHigh(high, sizeMin, low);
  low = stirLow(low, session);
  high = stirHigh(high, session, low);
  return (high >>> 0) * 0x20_0000 + (low >>> 11);
}

/** Of a change: the bet that it moves and the odds; what is left of that bet is no part of it. */
export const fingerprintOfChange = (betId: BetId, odds: Odds): number =>
  fingerprintOf({ marketId: `change/${betId}` as MarketId, side: 'back', odds, stake: noMoney });

const stirLow = (low: number, number: number): number =>
  Math.imul(low ^ (number | 0) ^ (low >>> 15), 0x21f0aaad);

const stirHigh = (high: number, number: number, low: number): number =>
  Math.imul(high ^ (number / 0x1_0000_0000) ^ low ^ (high >>> 13), 0x735a2d97);

/** The answer still in force for this reference of an account, if there is one. */
export function findAnswer(
  { answers, accountRows }: ExchangeState,
  owner: number,
  clientRef: ClientRef,
  at: Instant,
  hash = hashId(clientRef, hashOfOwner(accountRows, owner)),
): Answer | undefined {
  if (clientRef === noRef) return undefined;
  const row = findRow(answers.current, hash, clientRef, owner);
  if (row > 0) return inForce(readAnswer(answers.current, row), at);
  if (answerCount(answers.previous) === 0) return undefined;
  const earlier = findRow(answers.previous, hash, clientRef, owner);
  return earlier > 0 ? inForce(readAnswer(answers.previous, earlier), at) : undefined;
}

const inForce = (answer: Answer, at: Instant): Answer | undefined =>
  answer.at + keptMs > at ? answer : undefined;

type Answered = Pick<Answer, 'clientRef' | 'betId' | 'fingerprint' | 'at'>;

/** Keeps an answer; an older one to the same reference is forgotten. */
export function keepAnswer(
  state: ExchangeState,
  owner: number,
  event: Answered,
  code: Answer['code'],
  idNumber = numberOfId(event.betId),
): void {
  const { answers, accountRows } = state;
  const answered = answeredRef(event.clientRef);
  if (answered === noRef) return;
  renewAnswers(answers, event.at);
  const hash = hashId(answered, hashOfOwner(accountRows, owner));
  const row = findRow(answers.current, hash, answered, owner);
  writeAnswer(answers.current, hash, owner, answered, event, idNumber, code, row);
}

/** The same of an accepted bet whose reference `decide` has just found free; `hash` is of that. */
export function keepNewAnswer(
  state: ExchangeState,
  owner: number,
  event: Answered,
  idNumber: number,
  hash: number,
): void {
  if (event.clientRef === noRef) return;
  if (answeredRef(event.clientRef) !== event.clientRef) {
    return keepAnswer(state, owner, event, null, idNumber);
  }
  const { answers } = state;
  renewAnswers(answers, event.at);
  writeAnswer(answers.current, hash, owner, event.clientRef, event, idNumber, null, 0);
}

/** The present answers become the previous ones once they are a day old. */
function renewAnswers(answers: Answers, at: Instant): void {
  const age = at - answers.since;
  if (age >= keptMs) {
    answers.previous = age >= 2 * keptMs ? openAnswers() : answers.current;
    answers.current = openAnswers();
    answers.since = at;
  }
}
