/**
 * What a player's bets in one market win or lose, runner by runner, in one array: six cells a runner.
 * Sums over the matched bets if the runner wins and if it loses; then the possible cost of unmatched lays
 * if it wins, and of unmatched backs if it loses. The last two are for the ending of a line between won and
 * lost: the sum over the matched bets, and the possible cost of the unmatched ones.
 */
export type Results = number[];

/** The cells of a runner. */
const cells = 6;
export const ifWon = 0;
export const ifLost = 1;
export const reservedIfWon = 2;
export const reservedIfLost = 3;
export const ifMiddle = 4;
export const reservedIfMiddle = 5;
export type ResultCell =
  | typeof ifWon
  | typeof ifLost
  | typeof reservedIfWon
  | typeof reservedIfLost
  | typeof ifMiddle
  | typeof reservedIfMiddle;

export function openResults(runners: number): Results {
  const results: Results = [];
  for (let at = 0; at < cells * runners; at += 1) results.push(0);
  return results;
}

/** 0 for a runner that the results do not have. */
export const resultOf = (results: Results, index: number, cell: ResultCell): number =>
  results[cells * index + cell] ?? 0;

export interface Addition {
  /** Index of the runner. */
  readonly index: number;
  readonly cell: ResultCell;
}

/** Adds an amount to one cell of a runner, which the results have. */
export function addResult(results: Results, { index, cell }: Addition, amount: number): void {
  const at = cells * index + cell;
  results[at] = (results[at] as number) + amount;
}

/** Change to a runner's results by one more bet. */
export interface Change {
  readonly index: number;
  readonly ifWon: number;
  readonly ifLost: number;
  /** If the runner is a line that ends between won and lost. */
  readonly ifMiddle: number;
}

export const runnersOf = (results: Results): number => results.length / cells;
