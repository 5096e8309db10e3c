/** Keeps a notebook small: what nobody can ask about any more is forgotten. */

import { forgetHolds } from './holds.ts';
import { isAnswerKept, type Notebook } from './notebook.ts';

const answersMax = 400;
const closedMax = 2_000;

/** `pending` are the references that are still under way. */
export function forget(notebook: Notebook, pending: ReadonlySet<string>, at: number): void {
  for (const key of notebook.asks.keys()) {
    if (!pending.has(key)) notebook.asks.delete(key);
  }
  forgetHolds(notebook, pending);
  if (notebook.answers.size > answersMax) {
    for (const [key, answer] of notebook.answers) {
      if (!isAnswerKept(answer.at, at)) notebook.answers.delete(key);
    }
  }
  if (notebook.closed.size <= closedMax) return;
  for (const betId of notebook.closed.keys()) {
    if (notebook.closed.size <= closedMax / 2) return;
    notebook.closed.delete(betId);
  }
}
