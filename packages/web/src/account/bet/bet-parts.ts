/** What a row of the history says of a bet: of an each-way bet, its two parts together (RACE-3). Pure. */
import type { BetRow } from '@layline/contract';

export type BetPart = Omit<BetRow, 'placePart'>;

/** The bet itself, or its win part and its place part. */
export const partsOf = (bet: BetRow): readonly BetPart[] =>
  bet.placePart === undefined ? [bet] : [bet, bet.placePart];

/** What the parts say, once where they agree. */
export const joinedText = (bet: BetRow, textOf: (part: BetPart) => string): string =>
  [...new Set(partsOf(bet).map(textOf))].join(' / ');

/** The parts' amounts in whole minor units and back, so that no penny is lost on the way. */
export const summedAmount = (bet: BetRow, amountOf: (part: BetPart) => number): number =>
  partsOf(bet).reduce((sum, part) => sum + Math.round(amountOf(part) * 100), 0) / 100;

/** When the last part was settled; null while one is open. */
export const settledAtOf = (bet: BetRow): string | null => {
  const times = partsOf(bet).map(({ settledAt }) => settledAt);
  return times.reduce((last, at) => (last === null || at === null ? null : last > at ? last : at));
};
