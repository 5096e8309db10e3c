/** How a runner ended for the bets on it: with a share of the stake, or as a line. */
import type { LineEnding, RunnerLine } from '@layline/contract';
import type { Share } from './dead-heat.ts';

/** A line and how it ended. */
export interface LineResult {
  readonly line: RunnerLine;
  readonly ending: LineEnding;
}

export type RunnerResult = Share | LineResult;
