/** Combines the two parts of an each-way bet into one row of the history (RACE-3). Pure. */
import type { BetRow } from '@layline/contract';

export type BetPart = Omit<BetRow, 'placePart'>;

/** Returns the bet itself, or its win part and its place part. */
export const partsOf = (bet: BetRow): readonly BetPart[] =>
  bet.placePart === undefined ? [bet] : [bet, bet.placePart];

/** Joins the texts of both parts, or shows a common one once. */
export const joinedText = (bet: BetRow, textOf: (part: BetPart) => string): string =>
  [...new Set(partsOf(bet).map(textOf))].join(' / ');

/** Sums the parts' amounts in whole minor units, so that nothing is rounded away. */
export const summedAmount = (bet: BetRow, amountOf: (part: BetPart) => number): number =>
  partsOf(bet).reduce((sum, part) => sum + Math.round(amountOf(part) * 100), 0) / 100;

/** Returns when the last part was settled; null while one is open. */
export const settledAtOf = (bet: BetRow): string | null => {
  const times = partsOf(bet).map(({ settledAt }) => settledAt);
  return times.reduce((last, at) => (last === null || at === null ? null : last > at ? last : at));
};
