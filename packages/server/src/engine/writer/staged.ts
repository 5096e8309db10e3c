/** A batch between queue and store, with the requests that wait for it. */
import type { Log } from '../../base/log.ts';
import type { Batch } from '../commit/batch.ts';
import type { Outcome, SubmitOptions } from '../request/request.ts';
import type { EngineView } from '../view/view.ts';
import type { Submitted } from './deciding.ts';
import type { Reserved } from './reservations.ts';

export interface Waiting extends Submitted, SubmitOptions {
  readonly answer: (outcome: Outcome) => void;
  /** The reservation of a bet that has waited out its delay. */
  readonly reserved?: Reserved;
}

export interface Staged {
  readonly batch: Batch;
  readonly waiting: Waiting[];
  /** Null for a bet that must first wait out its market's delay. */
  readonly outcomes: (Outcome | null)[];
  /** False once a rule broke: nothing may build on this memory. */
  isSound: boolean;
  /** Takes only one command, because the store refused one of several queued together. */
  isApart: boolean;
  isPrecomputed: boolean;
}

export const openStaged = (batch: Batch): Staged => ({
  batch,
  waiting: [],
  outcomes: [],
  isSound: true,
  isApart: false,
  isPrecomputed: false,
});

/** Lets callers prepare their replies once, while the store is at work. */
export function precomputeReplies(staged: Staged, expected: EngineView, log: Log): void {
  if (staged.isPrecomputed) return;
  staged.isPrecomputed = true;
  for (const [index, { precompute }] of staged.waiting.entries()) {
    const outcome = staged.outcomes[index];
    if (!precompute || !outcome) continue;
    try {
      precompute(outcome, expected);
    } catch (error) {
      log.error({ error }, 'a reply could not be precomputed');
    }
  }
}
