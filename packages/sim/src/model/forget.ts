/** Keeps a model small by forgetting what no request can refer to any more. */

import { forgetHolds } from './holds.ts';
import { isAnswerKept, type ReferenceModel } from './noted/reference-model.ts';

const answersMax = 400;
const closedMax = 2_000;
const payoutsMax = 6;

function keepNewest<Key>(all: Map<Key, unknown>, most: number): void {
  for (const key of all.keys()) {
    if (all.size <= most) return;
    all.delete(key);
  }
}

/** `pending` holds the references still in flight. */
export function forget(model: ReferenceModel, pending: ReadonlySet<string>): void {
  const now = model.clock.now();
  for (const key of model.asks.keys()) {
    if (!pending.has(key)) model.asks.delete(key);
  }
  for (const key of model.casinoAsks.keys()) {
    if (!pending.has(key)) model.casinoAsks.delete(key);
  }
  model.corrections.clear();
  model.triggers.asks = [];
  keepNewest(model.payouts, payoutsMax);
  keepNewest(model.closedRoundBets, closedMax);
  forgetHolds(model, pending);
  if (model.answers.size > answersMax) {
    for (const [key, answer] of model.answers) {
      if (!isAnswerKept(answer.at, now)) model.answers.delete(key);
    }
  }
  for (const [key, answer] of model.casinoAnswers) {
    if (!isAnswerKept(answer.at, now)) model.casinoAnswers.delete(key);
  }
  if (model.closed.size <= closedMax) return;
  for (const betId of model.closed.keys()) {
    if (model.closed.size <= closedMax / 2) return;
    model.closed.delete(betId);
  }
}
