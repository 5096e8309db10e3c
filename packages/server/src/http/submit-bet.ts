/** Hands a bet to the desk and answers with its row. */
import { refuse } from '@layline/contract';
import type { Outcome, Request } from '../desk/request.ts';
import { succeed } from './call.ts';
import { type OfPlayer, readBet } from './held-bets.ts';

export const submitBet = (call: OfPlayer, request: Request, message: string) =>
  answerBet(call, call.house.desk.submit(request), message);

export async function answerBet(call: OfPlayer, submitted: Promise<Outcome>, message: string) {
  const outcome = await submitted;
  if (outcome.kind === 'refused') return outcome.refusal;
  const row = outcome.betId === null ? null : await readBet(call, outcome.betId);
  return row ? succeed(row, message) : refuse('BET_UNKNOWN');
}
