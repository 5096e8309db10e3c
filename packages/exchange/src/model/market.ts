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
}
