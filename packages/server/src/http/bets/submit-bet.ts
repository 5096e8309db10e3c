/**
 * Hands a bet to the engine and answers with its row. The reply is precomputed while the store is at
 * work, from the bet as it was decided.
 */
import { type BetId, type PlayerId, refuse } from '@layline/contract';
import type { Outcome } from '../../engine/request.ts';
import type { EngineView } from '../../engine/view.ts';
import { type EncodedReply, encodeData, envelop, succeed } from '../../envelope.ts';
import { idOf, type OfPlayer } from '../../player/of-player.ts';
import { readBet, readOpenBet } from '../../player/read-bet.ts';
import { isRefusal } from '../calls/call.ts';
import type { OfBettor } from './bet-request.ts';
import { type Ask, revalidation } from './revalidation.ts';

interface Ready {
  readonly betId: BetId;
  readonly reply: EncodedReply;
}

export async function submitBet(call: OfBettor, ask: Ask, message: string) {
  const request = ask(call);
  if (isRefusal(request)) return request;
  let made: readonly Ready[] = [];
  const outcome = await call.app.engine.submit(request, {
    // Called again when the store refuses the batch: the bet may then have another number.
    precompute(expected, view) {
      made = makeReady({ view, id: idOf(call) }, expected, message);
    },
    revalidate: revalidation(call, ask),
  });
  const [ready] = made;
  const isSame = ready !== undefined && outcome.kind === 'accepted';
  if (isSame && outcome.betId === ready.betId) return ready.reply;
  return answerBet(call, outcome, message);
}

/** Nothing when the reply takes the store or a second bet. */
function makeReady(
  { view, id }: { readonly view: EngineView; readonly id: PlayerId },
  outcome: Outcome,
  message: string,
): readonly Ready[] {
  if (outcome.kind === 'refused' || outcome.betId === null) return [];
  const { betId } = outcome;
  const row = readOpenBet(view, id, betId);
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
