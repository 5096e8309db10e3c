/** A batch between the queue and the store: what was decided, and who waits for it. */
import type { Log } from '../log.ts';
import type { Batch } from './batch.ts';
import type { Asked } from './deciding.ts';
import type { Beside, Foretold, Outcome } from './request.ts';
import type { Reserved } from './reservations.ts';

export interface Waiting extends Asked, Beside {
  readonly answer: (outcome: Outcome) => void;
  /** Of a bet that sat out its delay. */
  readonly reserved?: Reserved;
}

/** A batch that was decided in memory, and who waits for it. */
export interface Staged {
  readonly batch: Batch;
  readonly waiting: Waiting[];
  /** Null for a bet that must be held first. */
  readonly outcomes: (Outcome | null)[];
  /** False once a rule broke while deciding: nothing may build on this memory. */
  isSound: boolean;
  /** Takes no other command: one of those that were queued with this one is at fault. */
  isApart: boolean;
  isForetold: boolean;
}

export const openStaged = (batch: Batch): Staged => ({
  batch,
  waiting: [],
  outcomes: [],
  isSound: true,
  isApart: false,
  isForetold: false,
});

/** Tells callers once what they will be answered: the store is at work meanwhile. */
export function foretell(staged: Staged | undefined, log: Log): void {
  if (staged === undefined || staged.isForetold) return;
  staged.isForetold = true;
  for (const [place, { foretold }] of staged.waiting.entries()) {
    const expected = staged.outcomes[place];
    if (foretold && expected) foretellSafely(foretold, expected, log);
  }
}

function foretellSafely(foretold: Foretold, outcome: Outcome, log: Log): void {
  try {
    foretold(outcome);
  } catch (error) {
    log.error({ error }, 'an answer could not be made ready');
  }
}
