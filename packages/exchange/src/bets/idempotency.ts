/**
 * A client reference gets the same answer for 24 hours of command time; another bet under it is
 * refused. The fingerprint is the request itself in canonical text, so it cannot collide.
 *
 * Answers are kept in two generations: a new one begins when the current one is 24 hours old, and
 * the one before the last is dropped whole, so that forgetting costs nothing a bet.
 */
import type {
  ClientRef,
  Instant,
  MarketId,
  Money,
  Odds,
  PlayerId,
  RunnerId,
  Side,
} from '@layline/contract';
import type { Answer, Answers } from '../state.ts';

const keptMs = 24 * 60 * 60 * 1000;

interface Asked {
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
  readonly persistence?: string;
  readonly sizeMin?: Money;
}

export function fingerprintOf(bet: Asked): string {
  const plain = `${bet.marketId}|${bet.runnerId}|${bet.side}|${bet.odds}|${bet.stake}`;
  const { persistence = 'fill-or-kill', sizeMin } = bet;
  if (persistence === 'fill-or-kill' && sizeMin === undefined) return plain;
  return `${plain}|${persistence}|${sizeMin ?? ''}`;
}

/** The answer still in force for this reference, if there is one. */
export function findAnswer(
  answers: Answers,
  playerId: PlayerId,
  clientRef: ClientRef,
  at: Instant,
): Answer | undefined {
  const answer =
    answers.current.get(playerId)?.get(clientRef) ?? answers.previous.get(playerId)?.get(clientRef);
  return answer !== undefined && answer.at + keptMs > at ? answer : undefined;
}

export function keepAnswer(
  answers: Answers,
  playerId: PlayerId,
  clientRef: ClientRef,
  answer: Answer,
): void {
  const age = answer.at - answers.since;
  if (age >= keptMs) {
    answers.previous = age >= 2 * keptMs ? new Map() : answers.current;
    answers.current = new Map();
    answers.since = answer.at;
  }
  const known = answers.current.get(playerId);
  if (known === undefined) answers.current.set(playerId, new Map([[clientRef, answer]]));
  else known.set(clientRef, answer);
}
