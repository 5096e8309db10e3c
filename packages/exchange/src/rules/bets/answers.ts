/**
 * A client reference gets the same answer for 24 hours of command time; another bet under it is
 * refused. A bet without a reference (`noRef`) has no answer to be kept.
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
import { type Decision, refused } from '../../model/decision.ts';
import type { BetRefused } from '../../model/event.ts';
import { answeredRef } from './each-way-ref.ts';

interface Reference {
  readonly account: PlayerAccount;
  readonly clientRef: ClientRef;
  readonly at: Instant;
}

/** The answer still in force for this reference of an account, if there is one. */
export function findAnswer(
  { answers: { current, previous } }: ExchangeState,
  { account, clientRef, at }: Reference,
): Answer | undefined {
  if (clientRef === noRef) return undefined;
  const answer = current.find(account, clientRef) ?? previous.find(account, clientRef);
  return answer !== undefined && answer.at + keptMs > at ? answer : undefined;
}

/** The answer given again to a request sent before; null for a request that has none yet. */
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

/** Refuses a bet by an event, so that its reference gets the same answer again. */
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
  /** Of its refusal; absent for a bet that was placed. */
  readonly code?: Answer['code'];
};

/** Keeps the answer to a bet: the code of its refusal, or null. */
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
