/**
 * The results by which the lines of a market end differently, and a position's worst of them. Results are
 * walked from the lowest to the highest; at each, only the lines that change there are looked at.
 */
import { lineEnding, type MarketDefinition, type RunnerLine } from '@layline/contract';
import {
  type Change,
  ifLost,
  ifMiddle,
  ifWon,
  type Results,
  reservedIfLost,
  reservedIfMiddle,
  reservedIfWon,
  resultOf,
} from '../../memory/results.ts';
import type { LineMove, LineOutcomes, LineState } from '../../model/market.ts';

/** The line's state at this result. */
export function lineState(line: RunnerLine, result: number): LineState {
  const ending = lineEnding(line, result);
  return ending === 'won' || ending === 'lost' ? ending : 'middle';
}

/** The result at which the line is level, which may lie between two whole numbers. */
const levelAt = ({ sign, quarters }: RunnerLine): number => (0 - sign * quarters) / 4;

interface Listed {
  readonly index: number;
  readonly line: RunnerLine;
}

const listedIn = ({ runners }: MarketDefinition): Listed[] =>
  runners.flatMap(({ line, status }, index) =>
    line === undefined || status === 'REMOVED' ? [] : [{ index, line }],
  );

/** Null for a market without lines. */
export function lineOutcomesOf(definition: MarketDefinition): LineOutcomes | null {
  const { lines } = definition;
  if (lines === undefined) return null;
  const listed = listedIn(definition);
  const levels = listed.map(({ line }) => levelAt(line));
  const least = Math.floor(Math.min(0, ...levels)) - 1;
  const most = Math.ceil(Math.max(0, ...levels)) + 1;
  const lowest = lines === 'total' ? Math.max(0, least) : least;
  const first = listed.map(({ index, line }) => ({ index, state: lineState(line, lowest) }));
  const moves: LineMove[][] = [];
  for (let result = lowest + 1; result <= most; result += 1) {
    moves.push(listed.flatMap((one) => moveAt(one, result)));
  }
  return { lowest, isOpenBelow: lines === 'margin', first, moves };
}

function moveAt({ index, line }: Listed, result: number): LineMove[] {
  const [before, after] = [lineState(line, result - 1), lineState(line, result)];
  return before === after ? [] : [{ index, before, after }];
}

/** What the matched bets come to at each result, lowest first. */
export function lineResults(results: Results, { first, moves }: LineOutcomes): number[] {
  let sum = 0;
  for (const { index, state } of first) sum += matchedAt(results, index, state);
  const sums = [sum];
  for (const changes of moves) {
    for (const { index, before, after } of changes) {
      sum += matchedAt(results, index, after) - matchedAt(results, index, before);
    }
    sums.push(sum);
  }
  return sums;
}

/** The worst result, with the change if given; unmatched bets count where they cost. */
export function worstOfLines(
  results: Results,
  { first, moves }: LineOutcomes,
  change: Change | null,
): number {
  let sum = 0;
  for (const { index, state } of first) sum += worstAt(results, { index, change }, state);
  let worst = sum;
  for (const changes of moves) {
    for (const { index, before, after } of changes) {
      const at = { index, change };
      sum += worstAt(results, at, after) - worstAt(results, at, before);
    }
    if (sum < worst) worst = sum;
  }
  return worst;
}

/** What the runner's matched bets come to in this state of its line. */
export const matchedAt = (results: Results, index: number, state: LineState): number =>
  resultOf(results, index, matchedCells[state]);

const matchedCells = { won: ifWon, middle: ifMiddle, lost: ifLost } as const;

interface ChangedAt {
  readonly index: number;
  readonly change: Change | null;
}

function worstAt(results: Results, { index, change }: ChangedAt, state: LineState): number {
  const added = change?.index === index ? change : null;
  if (state === 'won') {
    const reserved = resultOf(results, index, reservedIfWon);
    return resultOf(results, index, ifWon) - reserved + (added?.ifWon ?? 0);
  }
  if (state === 'lost') {
    const reserved = resultOf(results, index, reservedIfLost);
    return resultOf(results, index, ifLost) - reserved + (added?.ifLost ?? 0);
  }
  const reserved = resultOf(results, index, reservedIfMiddle);
  return resultOf(results, index, ifMiddle) - reserved + (added?.ifMiddle ?? 0);
}
