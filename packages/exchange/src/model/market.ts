/** Market data kept in addition to the definition. */
import type { Money, RunnerId } from '@layline/contract';

export interface Removal {
  readonly runnerId: RunnerId;
  readonly seq: number;
}

/** House liquidity already taken at one level, and the published size it was taken from. */
export interface Taken {
  readonly houseSize: Money;
  readonly taken: Money;
}

export interface OutcomeRule {
  readonly kind: 'exactly' | 'at-most' | 'any';
  readonly winners: number;
}

/** The rule, and which runners of the definition can still win: all that are not removed. */
export interface Outcomes {
  readonly rule: OutcomeRule;
  readonly isIn: readonly boolean[];
  /** Only in a market of lines, whose runners win and lose together by one number. */
  readonly lines: LineOutcomes | null;
}

export type LineState = 'won' | 'middle' | 'lost';

/** What one runner turns to at an outcome. */
export interface LineMove {
  /** Of the runner. */
  readonly index: number;
  readonly before: LineState;
  readonly after: LineState;
}

/**
 * All results of an event that differ for some line: one number after the other from the lowest, which
 * stands for all below it unless nothing is, to the highest, which stands for all above it.
 */
export interface LineOutcomes {
  readonly lowest: number;
  /** True if results below the lowest exist, which a total of goals does not have below 0. */
  readonly isOpenBelow: boolean;
  /** The states of the runners at the lowest result. */
  readonly first: readonly { readonly index: number; readonly state: LineState }[];
  /** What changes at each result after the lowest. */
  readonly moves: readonly (readonly LineMove[])[];
}
