/**
 * A client reference gets the same answer for 24 hours of command time; another bet under it is
 * refused. A bet without a reference (`noRef`) has no answer to be kept.
 */
import { type ClientRef, type Instant, noRef, type Refusal, refuse } from '@layline/contract';
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
  { fingerprint, ...reference }: Reference & { readonly fingerprint: number },
): Decision | null {
  const answer = findAnswer(state, reference);
  if (answer === undefined) return null;
  if (answer.fingerprint !== fingerprint) return refused(refuse('CLIENT_REF_REUSED'));
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

/** Keeps the answer to a bet. */
export function keepAnswer(
  { answers, openAnswers }: ExchangeState,
  account: PlayerAccount,
  { clientRef, betId, fingerprint, at, code }: Answer,
): void {
  const answered = answeredRef(clientRef);
  if (answered === noRef) return;
  startGeneration(answers, { at, open: openAnswers });
  answers.current.put(account, { clientRef: answered, betId, fingerprint, at, code });
}
