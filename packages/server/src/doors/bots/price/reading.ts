/** What the calls and the stream of programs share: their turns, and what each key may read. */
import type { Clock } from '../../../base/clock.ts';
import { KeyBudgets } from './key-budgets.ts';
import { ReadingTurns } from './reading-turns.ts';

export interface Reading {
  readonly turns: ReadingTurns;
  readonly budgets: KeyBudgets;
}

/** A rate limit of 0 also lifts the budgets of keys; reading takes turns all the same. */
export const openReading = (clock: Pick<Clock, 'now'>, rateLimit: number): Reading => ({
  turns: new ReadingTurns(),
  budgets: new KeyBudgets(clock, rateLimit === 0 ? unlimited : {}),
});
const unlimited = {
  pointsMax: Number.POSITIVE_INFINITY,
  bytesMax: Number.POSITIVE_INFINITY,
};
