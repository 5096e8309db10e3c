/**
 * Exposure: the worst outcome of a player's bets in one market, as a positive amount. Hedged money
 * is free at once, because every outcome is weighed whole (design: Funds). Unmatched bets count as
 * matched wherever that is worse: a resting lay if its runner wins, a resting back if it loses.
 *
 * Start from "every runner loses", then let win those that hurt the player most:
 *   exactly k   the k smallest differences between winning and losing
 *   at-most k   the same, but only the differences that hurt
 *   any         every difference that hurts
 * A dead heat is an average of such outcomes, so it is never worse than the worst of them.
 */
import { type Money, money } from '@layline/contract';
import type { Results } from '../state.ts';
import type { Outcomes } from './outcome.ts';

/** Numbers a runner in a position's results: see Position. */
export const stride = 4;

/** What a bet adds to one runner's worst result if it wins and if it loses. */
export interface Change {
  readonly index: number;
  readonly win: number;
  readonly lose: number;
}

export const noChange: Change = { index: -1, win: 0, lose: 0 };

/** `held` has four numbers a runner; shorter or empty stands for zeros. */
export function worstOf(held: Results, { rule, isIn }: Outcomes, change: Change): number {
  let total = 0;
  let least = Number.POSITIVE_INFINITY;
  let hurting = 0;
  for (let index = 0; index < isIn.length; index++) {
    if (isIn[index] !== true) continue;
    const lose = loseOf(held, index, change);
    const hurt = winOf(held, index, change) - lose;
    total += lose;
    if (hurt < least) least = hurt;
    if (hurt < 0) hurting += hurt;
  }
  if (rule.kind === 'any') return total + hurting;
  if (least === Number.POSITIVE_INFINITY) return total;
  if (rule.winners > 1) return total + worstWinners(held, { rule, isIn }, change);
  return total + (rule.kind === 'exactly' || least < 0 ? least : 0);
}

/** Zeros for so many runners, as an array of doubles from the start, which stays in one piece. */
export function openResults(runners: number): Results {
  return Array.from({ length: runners * stride }, () => 0.5).fill(0);
}

const at = (held: Results, place: number): number => held[place] ?? 0;

function winOf(held: Results, index: number, change: Change): number {
  const win = at(held, index * stride) - at(held, index * stride + 2);
  return index === change.index ? win + change.win : win;
}

function loseOf(held: Results, index: number, change: Change): number {
  const lose = at(held, index * stride + 1) - at(held, index * stride + 3);
  return index === change.index ? lose + change.lose : lose;
}

/** The sum of the k differences that hurt most. */
function worstWinners(held: Results, { rule, isIn }: Outcomes, change: Change): number {
  const hurts: number[] = [];
  for (let index = 0; index < isIn.length; index++) {
    if (isIn[index] !== true) continue;
    hurts.push(winOf(held, index, change) - loseOf(held, index, change));
  }
  const worst = hurts.toSorted((a, b) => a - b).slice(0, rule.winners);
  let sum = 0;
  for (const hurt of worst) if (rule.kind === 'exactly' || hurt < 0) sum += hurt;
  return sum;
}

/** The worst result as an amount to cover: 0 when no outcome loses. */
export function exposureOf(held: Results, outcomes: Outcomes, change = noChange): Money {
  const worst = worstOf(held, outcomes, change);
  return money(worst < 0 ? 0 - worst : 0);
}
