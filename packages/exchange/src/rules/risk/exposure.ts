/**
 * Exposure: the worst outcome of a player's bets in one market, as a positive amount. Hedged money
 * is free at once, because each outcome is the sum over all bets. Unmatched bets count as matched where
 * that is worse: a resting lay if its runner wins, a resting back if it loses.
 *
 * Start with every runner losing, then add the winners that cost the player most:
 *   exactly k   the k smallest differences between winning and losing
 *   at-most k   the same, but only negative differences
 *   any         every negative difference
 * A dead heat is an average of such outcomes, so it is never worse than the worst of them. Lines win and
 * lose together by one number, so there the outcomes are the numbers (line-outcomes.ts).
 */
import { type Money, money } from '@layline/contract';
import {
  type Change,
  ifLost,
  ifWon,
  type Results,
  reservedIfLost,
  reservedIfWon,
  resultOf,
} from '../../memory/results.ts';
import type { OutcomeRule, Outcomes } from '../../model/market.ts';
import { worstOfLines } from './line-outcomes.ts';

/** The worst result of a position, with the change if given. */
export function worstOf(
  results: Results,
  { rule, isIn, lines }: Outcomes,
  change: Change | null = null,
): number {
  if (lines !== null) return worstOfLines(results, lines, change);
  let allLose = 0;
  let smallest = Number.POSITIVE_INFINITY;
  let sumHurting = 0;
  const hurts: number[] = [];
  for (let index = 0; index < isIn.length; index++) {
    if (isIn[index] !== true) continue;
    const added = change?.index === index ? change : null;
    const lost = worstIfLost(results, index) + (added?.ifLost ?? 0);
    const won = worstIfWon(results, index) + (added?.ifWon ?? 0);
    const hurt = won - lost;
    allLose += lost;
    if (hurt < smallest) smallest = hurt;
    if (hurt < 0) sumHurting += hurt;
    if (rule.winners > 1) hurts.push(hurt);
  }
  if (rule.kind === 'any') return allLose + sumHurting;
  if (rule.winners > 1) return allLose + worstWinners(hurts, rule);
  const canWin = smallest < Number.POSITIVE_INFINITY && (rule.kind === 'exactly' || smallest < 0);
  return allLose + (canWin ? smallest : 0);
}

const worstIfWon = (results: Results, index: number): number =>
  resultOf(results, index, ifWon) - resultOf(results, index, reservedIfWon);

const worstIfLost = (results: Results, index: number): number =>
  resultOf(results, index, ifLost) - resultOf(results, index, reservedIfLost);

/** Sum of the largest losses among runners that can win together. */
function worstWinners(hurts: readonly number[], { kind, winners }: OutcomeRule): number {
  let sum = 0;
  for (const hurt of hurts.toSorted((a, b) => a - b).slice(0, winners)) {
    if (kind === 'exactly' || hurt < 0) sum += hurt;
  }
  return sum;
}

/** The worst result as an amount to cover; 0 if no outcome loses. */
export function exposureOf(
  results: Results,
  outcomes: Outcomes,
  change: Change | null = null,
): Money {
  const worst = worstOf(results, outcomes, change);
  return money(worst < 0 ? 0 - worst : 0);
}
