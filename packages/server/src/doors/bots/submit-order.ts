/** Submits orders to the engine, and derives the references that make repeated requests safe. */
import { type ClientRef, clientRef, noRef } from '@layline/contract';
import type { Outcome } from '../../engine/request/request.ts';
import { type MakeRequest, revalidation } from '../../venue/bets/revalidation.ts';
import { isRefusal } from '../door/is-refusal.ts';
import { secondsToRetry } from '../door/reply.ts';
import type { ApiCaller } from './call/caller.ts';

/** References from the client's other calls never contain a number sign. */
export const instructionRef = (customerRef: string | null | undefined, index: number): ClientRef =>
  customerRef ? clientRef(`${customerRef}#${index}`) : noRef;

export async function submitFor(caller: ApiCaller, makeRequest: MakeRequest): Promise<Outcome> {
  const request = makeRequest(caller);
  if (isRefusal(request)) return { kind: 'refused', refusal: request };
  return submitNoted(caller, request, { revalidate: revalidation(caller, makeRequest) });
}

/** Notes that the call is yet to be answered, before listeners receive its events. */
export async function submitNoted(
  { app, noteCommitted, retryIn }: ApiCaller,
  ...submitted: Parameters<ApiCaller['app']['engine']['submit']>
): Promise<Outcome> {
  const outcome = await app.engine.submit(...submitted);
  noteCommitted?.();
  const seconds = outcome.kind === 'refused' ? secondsToRetry(outcome.refusal) : null;
  if (seconds !== null) retryIn?.(seconds);
  return outcome;
}
