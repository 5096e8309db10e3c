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

import type { Money } from '@layline/contract';
import * as contract from '@layline/contract';
import type { Results } from '../../memory/position-table.ts';
import * as positionTable from '../../memory/position-table.ts';
import type { Outcomes } from '../../model/market.ts';

const { money } = contract;
const { resultStride } = positionTable;

/** A constant of this file, which a compiler puts into the code. */
const stride = resultStride;

/**
 * The worst result of what a position holds, four numbers a runner from `from` on, with a bet that
 * adds `win` and `lose` to the runner at `changed`: what comes if it wins and if it loses.
 */
export function worstOf(
  held: Results,
  from: number,
  outcomes: Outcomes,
  changed = -1,
  win = 0,
  lose = 0,
): number {
  const { rule, isIn } = outcomes;
  let total = 0;
  let least = Number.POSITIVE_INFINITY;
  let hurting = 0;
  for (let index = 0; index < isIn.length; index++) {
    if (isIn[index] !== true) continue;
    const place = from + index * stride;
    let lost = loseOf(held, place);
    let won = winOf(held, place);
    if (index === changed) {
      lost += lose;
      won += win;
    }
    const hurt = won - lost;
    total += lost;
    if (hurt < least) least = hurt;
    if (hurt < 0) hurting += hurt;
  }
  if (rule.kind === 'any') return total + hurting;
  if (least === Number.POSITIVE_INFINITY) return total;
  if (rule.winners > 1) {
    return total + worstWinners(held, from, outcomes, changed, win - lose);
  }
  return total + (rule.kind === 'exactly' || least < 0 ? least : 0);
}

/** Zeros for so many runners. */
export const openResults = (runners: number): Results => new Float64Array(runners * stride);

/** What comes if the runner wins whose numbers begin at `place`, and if it loses. */
const winOf = (held: Results, place: number): number => at(held, place) - at(held, place + 2);

const loseOf = (held: Results, place: number): number => at(held, place + 1) - at(held, place + 3);

const at = (held: Results, place: number): number => held[place] as number;

/** The sum of the k differences that hurt most; `more` is added to that of the runner at `changed`. */
function worstWinners(
  held: Results,
  from: number,
  { rule, isIn }: Outcomes,
  changed: number,
  more: number,
): number {
  const hurts: number[] = [];
  for (let index = 0; index < isIn.length; index++) {
    if (isIn[index] !== true) continue;
    const place = from + index * stride;
    const hurt = winOf(held, place) - loseOf(held, place);
    hurts.push(index === changed ? hurt + more : hurt);
  }
  const worst = hurts.toSorted((a, b) => a - b).slice(0, rule.winners);
  let sum = 0;
  for (const hurt of worst) if (rule.kind === 'exactly' || hurt < 0) sum += hurt;
  return sum;
}

/** The worst result as an amount to cover: 0 when no outcome loses. */
export function exposureOf(
  held: Results,
  from: number,
  outcomes: Outcomes,
  changed = -1,
  win = 0,
  lose = 0,
): Money {
  const worst = worstOf(held, from, outcomes, changed, win, lose);
  return money(worst < 0 ? 0 - worst : 0);
}
