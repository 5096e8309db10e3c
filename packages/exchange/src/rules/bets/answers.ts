/**
 * A client reference gets the same reply for 24 hours of command time; a different bet under it is
 * refused. A bet without a reference (`noRef`) has no stored reply.
 */
import {
  type ClientRef,
  type Instant,
  noRef,
  type PlayerId,
  type Refusal,
  refuse,
} from '@layline/contract';
import { keptMs, startGeneration } from '../../memory/generations.ts';
import type { PlayerAccount } from '../../memory/market.ts';
import type { Answer } from '../../memory/memory.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { BetRefused } from '../../model/event.ts';
import { type Decision, refused } from '../decision/decision.ts';
import { answeredRef } from './each-way-ref.ts';

interface Reference {
  readonly account: PlayerAccount;
  readonly clientRef: ClientRef;
  readonly at: Instant;
}

/** The reply in force for this reference of an account, if there is one. */
export function findAnswer(
  { answers: { current, previous } }: ExchangeState,
  { account, clientRef, at }: Reference,
): Answer | undefined {
  if (clientRef === noRef) return undefined;
  const answer = current.find(account, clientRef) ?? previous.find(account, clientRef);
  return answer !== undefined && answer.at + keptMs > at ? answer : undefined;
}

/** The stored reply to a repeated request; null for a new one. */
export function repeatedAnswer(
  state: ExchangeState,
  request: Reference & { readonly fingerprint: number },
): Decision | null {
  const answer = findAnswer(state, request);
  if (answer === undefined) return null;
  if (answer.fingerprint !== request.fingerprint) return refused(refuse('CLIENT_REF_REUSED'));
  const refusal = answer.code === null ? null : refuse(answer.code);
  return { events: [], refusal, repeatOf: answer.betId };
}

/** Refuses a bet with an event, so that its reference gets the same reply again. */
export function refusedBet(
  { seq, at, betId, clientRef, playerId }: Omit<BetRefused, 'kind' | 'fingerprint' | 'code'>,
  { fingerprint, refusal }: { readonly fingerprint: number; readonly refusal: Refusal },
): Decision {
  const { code } = refusal;
  const bet = { seq, at, betId, clientRef, fingerprint, playerId };
  return refused(refusal, { kind: 'bet-refused', ...bet, code });
}

type AnsweredBet = Omit<Answer, 'code'> & {
  readonly playerId: PlayerId;
  /** Code of the refusal; absent for a placed bet. */
  readonly code?: Answer['code'];
};

/** Stores the reply to a bet: the code of its refusal, or null. */
export function keepAnswer(
  { accounts, answers, openAnswers }: ExchangeState,
  { clientRef, betId, fingerprint, at, playerId, code = null }: AnsweredBet,
): void {
  const answered = answeredRef(clientRef);
  if (answered === noRef) return;
  const account = accounts.get(playerId);
  if (account === undefined) throw new Error(`A bet of ${playerId}, who has no account`);
  startGeneration(answers, { at, open: openAnswers });
  answers.current.put(account, { clientRef: answered, betId, fingerprint, at, code });
}
