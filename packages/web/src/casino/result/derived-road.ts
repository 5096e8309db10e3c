/**
 * Builds a road that is derived from the big road: whether its columns repeat each other. Big eye compares
 * with one column before, small road with two, cockroach with three. Red means that the pattern repeats, blue
 * that it breaks. Only games of two sides have them. Pure.
 */
import { placeStones, type Stone } from './roads.ts';

export const looksBack = { bigEye: 1, small: 2, cockroach: 3 } as const;

/** Lengths of the big road's columns, before a column turns right. */
function columnLengths(stones: readonly Stone[]): readonly number[] {
  const lengths: number[] = [];
  for (const [at, { tone }] of stones.entries()) {
    if (stones[at - 1]?.tone === tone) lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1;
    else lengths.push(1);
  }
  return lengths;
}

/**
 * The first stone of a column asks whether the two columns before it, that far apart, are of one length; each
 * further stone whether the column that far back goes on beside it, or ended earlier than just there.
 */
function doesRepeat(lengths: readonly number[], column: number, row: number, back: number) {
  if (row === 0) {
    const other = lengths[column - 1 - back];
    return other === undefined ? null : other === lengths[column - 1];
  }
  const beside = lengths[column - back];
  return beside === undefined ? null : row !== beside;
}

export function derivedRoad(big: readonly Stone[], back: number): readonly Stone[] {
  const lengths = columnLengths(big);
  const answers = lengths.flatMap((length, column) =>
    Array.from({ length }, (_, row) => doesRepeat(lengths, column, row, back)),
  );
  return placeStones(
    answers.flatMap((repeats) => (repeats === null ? [] : [repeats ? 'red' : 'blue'])),
  );
}
