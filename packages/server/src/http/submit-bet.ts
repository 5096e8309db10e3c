/** Hands a bet to the desk and answers with its row. */
import { refuse } from '@layline/contract';
import type { Request } from '../desk/request.ts';
import { succeed } from './call.ts';
import { type OfPlayer, readBet } from './held-bets.ts';

export async function submitBet(call: OfPlayer, request: Request, message: string) {
  const outcome = await call.house.desk.submit(request);
  if (outcome.kind === 'refused') return outcome.refusal;
  const row = outcome.betId === null ? null : await readBet(call, outcome.betId);
  return row ? succeed(row, message) : refuse('BET_UNKNOWN');
}
