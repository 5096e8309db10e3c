/** The outcome of a session by ranges of its result, and as bars from a centre line (SLIP-6). Pure. */
import { type Money, noMoney } from '@layline/contract/money';
import { sessionLadder } from '@layline/exchange/preview';
import type { SessionStake } from './terms.ts';

export interface Range {
  /** Such as `40–44`, `45` or `46+`. */
  readonly words: string;
  readonly before: Money;
  readonly after: Money;
}

function wordsOf(from: number, next: number | undefined): string {
  if (next === undefined) return `${from}+`;
  return next - 1 === from ? `${from}` : `${from}–${next - 1}`;
}

/** Returns each range of results with its outcome, without and with the slip's bet. */
export function rangesOf(
  held: readonly SessionStake[],
  then: SessionStake | null,
): readonly Range[] {
  const rows = sessionLadder(then === null ? held : [...held, then]);
  const before = sessionLadder(held);
  const heldAt = (from: number) => before.findLast((row) => row.from <= from)?.result ?? noMoney;
  return rows.map(({ from, result }, at) => ({
    words: wordsOf(from, rows[at + 1]?.from),
    before: heldAt(from),
    after: result,
  }));
}

/** The largest amount of the ranges, at least 1. */
export const mostOf = (ranges: readonly Range[]): number =>
  Math.max(1, ...ranges.flatMap(({ before, after }) => [Math.abs(before), Math.abs(after)]));

/** Half of the drawing's width, for the largest amount. */
const reach = 49;

/** Profits are right of the line at 50, losses left of it. */
export function barOf(amount: Money, most: number): { readonly x: number; readonly width: number } {
  const width = (Math.abs(amount) / most) * reach;
  return { x: amount < 0 ? 50 - width : 50, width };
}
