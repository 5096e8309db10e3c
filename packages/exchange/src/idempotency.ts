/**
 * A client reference gets the same answer for 24 hours of command time; another bet under it is
 * refused. The fingerprint is the request itself in canonical text, so it cannot collide.
 */
import type { ClientRef, Instant, PlayerId } from '@layline/contract';
import type { PlaceBet } from './command.ts';
import type { Answer, ExchangeState } from './state.ts';

const keptMs = 24 * 60 * 60 * 1000;

export const answerKey = (playerId: PlayerId, clientRef: ClientRef): string =>
  `${playerId}/${clientRef}`;

export function fingerprintOf(bet: PlaceBet): string {
  return [bet.marketId, bet.runnerId, bet.side, bet.odds, bet.stake].join('|');
}

/** The answer still in force for this reference, if there is one. */
export function findAnswer(
  state: ExchangeState,
  playerId: PlayerId,
  clientRef: ClientRef,
  at: Instant,
): Answer | undefined {
  const answer = state.answers.get(answerKey(playerId, clientRef));
  return answer !== undefined && answer.at + keptMs > at ? answer : undefined;
}

/** Keeps an answer, and forgets those that are no longer in force. */
export function keepAnswer(state: ExchangeState, key: string, answer: Answer): void {
  state.answers.delete(key);
  state.answers.set(key, answer);
  for (const [oldKey, old] of state.answers) {
    if (old.at + keptMs > answer.at) break;
    state.answers.delete(oldKey);
  }
}
