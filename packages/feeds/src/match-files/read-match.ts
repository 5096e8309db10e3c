/** A match of a file, ready to be played. */
import type { MatchPlan } from '../script/plan.ts';
import type { MatchCheck } from './match-check.ts';

export interface ReadMatch {
  readonly plan: MatchPlan;
  /** The row or the id of the match inside its file; '' if the file has one match. */
  readonly place: string;
  /** The end as the file states it, and the runner that wins by it; null for none. */
  readonly stated: string;
  readonly winner: string | null;
  readonly check: MatchCheck;
}
