/**
 * Exposure: the worst outcome of a player's bets in one market, as a positive amount. Hedged money
 * is free at once, because every outcome is weighed whole (design: Funds).
 *
 * Start from "every runner loses", then let win those that hurt the player most:
 *   exactly k   the k smallest differences between winning and losing
 *   at-most k   the same, but only the differences that hurt
 *   any         every difference that hurts
 * A dead heat is an average of such outcomes, so it is never worse than the worst of them.
 */
import { type Money, money } from '@layline/contract';
import type { OutcomeRule } from './outcome.ts';
import type { RunnerResult } from './state.ts';

/** Results of the runners that can still win; a runner without bets is `{ win: 0, lose: 0 }`. */
export function worstResult(results: readonly RunnerResult[], rule: OutcomeRule): number {
  let total = 0;
  for (const result of results) total += result.lose;
  const hurts = results.map(({ win, lose }) => win - lose);
  if (rule.kind === 'any') return total + sumOf(hurts.filter((hurt) => hurt < 0));
  const chosen = smallest(hurts, rule.winners);
  return total + sumOf(rule.kind === 'exactly' ? chosen : chosen.filter((hurt) => hurt < 0));
}

/** The worst result as an amount to cover: 0 when no outcome loses. */
export function exposureOf(results: readonly RunnerResult[], rule: OutcomeRule): Money {
  const worst = worstResult(results, rule);
  return money(worst < 0 ? 0 - worst : 0);
}

function smallest(values: readonly number[], count: number): readonly number[] {
  if (count === 1) return values.length === 0 ? [] : [Math.min(...values)];
  return values.toSorted((a, b) => a - b).slice(0, count);
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
