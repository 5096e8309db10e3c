/**
 * Hands a bet to the engine and answers with its row. The row is made, and put into bytes, while the
 * store is waited for, as the bet was decided.
 */
import { type BetId, refuse } from '@layline/contract';
import type { Outcome } from '../../engine/request.ts';
import { type EncodedReply, encodeData, envelop, succeed } from '../../envelope.ts';
import type { OfPlayer } from '../../player/of-player.ts';
import { readBet, readOpenBet } from '../../player/read-bet.ts';
import { isRefusal } from '../calls/call.ts';
import type { OfBettor } from './bet-request.ts';
import { type Ask, renewal } from './revalidation.ts';

interface Ready {
  readonly betId: BetId;
  readonly reply: EncodedReply;
}

export async function submitBet(call: OfBettor, ask: Ask, message: string) {
  const request = ask(call);
  if (isRefusal(request)) return request;
  let made: readonly Ready[] = [];
  // A batch that the store refuses is decided again, and the bet may then be another.
  const foretold = (outcome: Outcome) => {
    made = makeReady(call, outcome, message);
  };
  const outcome = await call.app.engine.submit(request, foretold, renewal(call, ask));
  const [ready] = made;
  const isSame = ready !== undefined && outcome.kind === 'accepted';
  if (isSame && outcome.betId === ready.betId) return ready.reply;
  return answerBet(call, outcome, message);
}

/** Nothing when it takes the store, or another bet, to tell of it. */
function makeReady(call: OfPlayer, outcome: Outcome, message: string): readonly Ready[] {
  if (outcome.kind === 'refused' || outcome.betId === null) return [];
  const { betId } = outcome;
  const row = readOpenBet(call, betId);
  if (!row || row.eachWay !== undefined) return [];
  return [{ betId, reply: envelop(encodeData(row), message) }];
}

export async function answerBet(
  call: OfPlayer,
  submitted: Promise<Outcome> | Outcome,
  message: string,
) {
  const outcome = await submitted;
  if (outcome.kind === 'refused') return outcome.refusal;
  const row = outcome.betId === null ? null : await readBet(call, outcome.betId);
  return row ? succeed(row, message) : refuse('BET_UNKNOWN');
}
