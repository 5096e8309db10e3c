/**
 * A client reference gets the same answer for 24 hours of command time; another bet under it is
 * refused.
 *
 * Answers are kept in two generations: a new one begins when the present one is 24 hours old, and
 * the one before the last is dropped whole, so that forgetting costs nothing a bet.
 */
import {
  type BetId,
  type ClientRef,
  type Instant,
  type MarketId,
  type Money,
  noMoney,
  type Odds,
  type RunnerId,
  type Side,
} from '@layline/contract';
import { hashOfOwner } from '../account-table.ts';
import type { Persistence } from '../command.ts';
import { hashId, numberOfId } from '../id-index.ts';
import type { ExchangeState, Market } from '../state.ts';
import {
  type Answer,
  answerCount,
  findRow,
  openAnswers,
  readAnswer,
  writeAnswer,
} from './answer-table.ts';
import { answeredRef } from './each-way-ref.ts';

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
  { answers, recent, accountRows }: ExchangeState,
  owner: number,
  clientRef: ClientRef,
  at: Instant,
  hash = hashId(clientRef, hashOfOwner(accountRows, owner)),
): Answer | undefined {
  recent.owner = owner;
  recent.playerId = accountRows.playerIds[owner] ?? null;
  recent.clientRef = clientRef;
  recent.hash = hash;
  const row = findRow(answers.current, hash, clientRef, owner);
  recent.missedIn = row > 0 ? 0 : answers.current.end;
  if (row > 0) return inForce(readAnswer(answers.current, row), at);
  if (answerCount(answers.previous) === 0) return undefined;
  const earlier = findRow(answers.previous, hash, clientRef, owner);
  return earlier > 0 ? inForce(readAnswer(answers.previous, earlier), at) : undefined;
}

const inForce = (answer: Answer, at: Instant): Answer | undefined =>
  answer.at + keptMs > at ? answer : undefined;

/** Keeps an answer; an older one to the same reference is forgotten. */
export function keepAnswer(
  { answers, recent, accountRows }: ExchangeState,
  owner: number,
  event: Pick<Answer, 'clientRef' | 'betId' | 'fingerprint' | 'at'>,
  code: Answer['code'],
  idNumber = numberOfId(event.betId),
): void {
  const { clientRef, at } = event;
  const age = at - answers.since;
  if (age >= keptMs) {
    answers.previous = age >= 2 * keptMs ? openAnswers() : answers.current;
    answers.current = openAnswers();
    answers.since = at;
    recent.missedIn = 0;
  }
  const answered = answeredRef(clientRef);
  const isRecent = recent.owner === owner && recent.clientRef === answered;
  const hash = isRecent ? recent.hash : hashId(answered, hashOfOwner(accountRows, owner));
  const isNew = isRecent && recent.missedIn === answers.current.end;
  const row = isNew ? 0 : findRow(answers.current, hash, answered, owner);
  writeAnswer(answers.current, hash, owner, answered, event, idNumber, code, row);
}
