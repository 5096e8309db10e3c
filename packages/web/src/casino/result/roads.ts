/**
 * Builds the two roads of a game from results, oldest first. Results of one tone are one side: Worli's are
 * even and odd. The bead road fills columns of six from the top. The big road starts a column whenever the
 * winner changes and goes down for each repeat; at the sixth row or before an occupied place it turns right.
 * A tie marks the last place.
 */
import type { ResultFace, ResultTone } from '../faces/game-face.ts';
import { faceOf } from '../faces/result-face.ts';

export const roadRows = 6;

export interface Bead extends ResultFace {
  readonly column: number;
  readonly row: number;
}

export interface Stone {
  readonly tone: ResultTone;
  readonly column: number;
  readonly row: number;
  readonly ties: number;
}

const facesOf = (gameType: string, results: readonly string[]) =>
  results.filter((result) => result !== 'V').map((result) => faceOf(gameType, result));

export const beadRoad = (gameType: string, results: readonly string[]): readonly Bead[] =>
  facesOf(gameType, results).map((face, at) => ({
    ...face,
    column: Math.floor(at / roadRows),
    row: at % roadRows,
  }));

const placeKey = (column: number, row: number): string => `${column}/${row}`;

/** Places stones, oldest first: a column for each change, down for each repeat, to the right at the end. */
export function placeStones(tones: readonly ResultTone[]): readonly Stone[] {
  const stones: Stone[] = [];
  const taken = new Set<string>();
  let start = -1;
  for (const tone of tones) {
    const last = stones.at(-1);
    const stone = nextStone(last, tone, taken, start);
    if (last?.tone !== tone) start = stone.column;
    taken.add(placeKey(stone.column, stone.row));
    stones.push(stone);
  }
  return stones;
}

export function bigRoad(gameType: string, results: readonly string[]): readonly Stone[] {
  const tones: ResultTone[] = [];
  const ties: number[] = [];
  let leadingTies = 0;
  for (const { tone, isTie } of facesOf(gameType, results)) {
    const at = ties.length - 1;
    if (isTie !== true) {
      tones.push(tone);
      ties.push(leadingTies);
      leadingTies = 0;
    } else if (at < 0) leadingTies += 1;
    else ties[at] = (ties[at] ?? 0) + 1;
  }
  return placeStones(tones).map((stone, at) => ({ ...stone, ties: ties[at] ?? 0 }));
}

function nextStone(
  last: Stone | undefined,
  tone: ResultTone,
  taken: ReadonlySet<string>,
  start: number,
): Stone {
  if (last?.tone !== tone) return { tone, column: start + 1, row: 0, ties: 0 };
  const isFree = last.row + 1 < roadRows && !taken.has(placeKey(last.column, last.row + 1));
  const step = isFree ? { row: last.row + 1 } : { column: last.column + 1 };
  return { ...last, ...step, ties: 0 };
}
