/**
 * Submits a bet to the engine and answers with its row. The reply is precomputed from the decided bet while
 * the store is at work. Its trace shows how long the bet waited to be decided, in-play delay included, and
 * how long for the store.
 */
import { type BetId, type BetRow, type PlayerId, refuse } from '@layline/contract';
import { type EncodedReply, encodeData, envelop, succeed } from '../../../../base/envelope.ts';
import type { Outcome } from '../../../../engine/request/request.ts';
import type { EngineView } from '../../../../engine/view/view.ts';
import { readBet, readOpenBet } from '../../../../shown/player/read-bet.ts';
import { findReceipt } from '../../../../store/queries/journal-roots.ts';
import { idOf, type OfPlayer } from '../../../../venue/accounts/of-player.ts';
import type { OfBettor } from '../../../../venue/bets/bet-request.ts';
import { type MakeRequest, revalidation } from '../../../../venue/bets/revalidation.ts';
import { isRefusal } from '../../../door/is-refusal.ts';

type Accepted = Extract<Outcome, { kind: 'accepted' }>;

interface Precomputed {
  readonly betId: BetId;
  readonly reply: EncodedReply;
}

interface Submission {
  /** Builds the engine's request from the current player, site and limits. */
  readonly makeRequest: MakeRequest;
  readonly message: string;
}

export async function submitBet(call: OfBettor, { makeRequest, message }: Submission) {
  const request = makeRequest(call);
  if (isRefusal(request)) return request;
  let made: readonly Precomputed[] = [];
  const { engine, tracing } = call.app;
  let span = tracing.begin('decide');
  const outcome = await engine.submit(request, {
    // Called again if the store refuses the batch: the bet may then have another number.
    precompute(expected, view) {
      span = span.next('commit');
      made = precompute(expected, { view, id: idOf(call), message });
    },
    revalidate: revalidation(call, makeRequest),
  });
  span.note('outcome', outcome.kind);
  span.end();
  const [ready] = made;
  const isSame = ready !== undefined && outcome.kind === 'accepted';
  if (isSame && outcome.betId === ready.betId) return ready.reply;
  return answerBet(call, { outcome, message });
}

interface Placing {
  readonly view: EngineView;
  readonly id: PlayerId;
  readonly message: string;
}

/** Empty if the reply needs the store or a second bet. */
function precompute(outcome: Outcome, { view, id, message }: Placing): readonly Precomputed[] {
  if (outcome.kind === 'refused' || outcome.betId === null) return [];
  // The receipt of a bet that was placed before is in the store.
  if (outcome.receipt === undefined) return [];
  const { betId } = outcome;
  const row = readOpenBet(view, id, betId);
  if (!row || row.eachWay !== undefined) return [];
  return [{ betId, reply: envelop(encodeData(withReceipt(row, outcome)), message) }];
}

export async function answerBet(
  call: OfPlayer,
  submitted: { readonly outcome: Promise<Outcome> | Outcome; readonly message: string },
) {
  const { message } = submitted;
  const outcome = await submitted.outcome;
  if (outcome.kind === 'refused') return outcome.refusal;
  const { betId } = outcome;
  const row = betId === null ? null : await readBet(call, betId);
  if (row === null) return refuse('BET_UNKNOWN');
  // A repeated call gets the first answer.
  const receipt = outcome.receipt ?? (await findReceipt(call.app.store, Number(betId)));
  return succeed(withReceipt(row, { receipt }), message);
}

/** What its player can hold against the house later (PROOF-6). */
const withReceipt = (row: BetRow, { receipt }: Pick<Accepted, 'receipt'>): BetRow =>
  receipt === undefined ? row : { ...row, receipt };
