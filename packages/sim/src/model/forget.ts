/** Keeps a notebook small: what nobody can ask about any more is forgotten. */

import { forgetHolds } from './holds.ts';
import { isAnswerKept, type Notebook } from './reference-model.ts';

const answersMax = 400;
const closedMax = 2_000;
const payoutsMax = 6;

function keepNewest<Key>(all: Map<Key, unknown>, most: number): void {
  for (const key of all.keys()) {
    if (all.size <= most) return;
    all.delete(key);
  }
}

/** `pending` are the references that are still under way. */
export function forget(notebook: Notebook, pending: ReadonlySet<string>, at: number): void {
  for (const key of notebook.asks.keys()) {
    if (!pending.has(key)) notebook.asks.delete(key);
  }
  for (const key of notebook.casinoAsks.keys()) {
    if (!pending.has(key)) notebook.casinoAsks.delete(key);
  }
  notebook.corrections.clear();
  keepNewest(notebook.payouts, payoutsMax);
  keepNewest(notebook.closedRoundBets, closedMax);
  forgetHolds(notebook, pending, at);
  if (notebook.answers.size > answersMax) {
    for (const [key, answer] of notebook.answers) {
      if (!isAnswerKept(answer.at, at)) notebook.answers.delete(key);
    }
  }
  for (const [key, answer] of notebook.casinoAnswers) {
    if (!isAnswerKept(answer.at, at)) notebook.casinoAnswers.delete(key);
  }
  if (notebook.closed.size <= closedMax) return;
  for (const betId of notebook.closed.keys()) {
    if (notebook.closed.size <= closedMax / 2) return;
    notebook.closed.delete(betId);
  }
}
