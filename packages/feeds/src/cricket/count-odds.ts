/**
 * Chances of a count that ends with a wicket: a batter's runs, boundaries or balls, or the total at the
 * fall of the next wicket. For every number of balls left, the chance of each further count.
 */
import { normalBelow } from '../script/normal.ts';
import { type Ball, type BallModel, isAgain } from './ball-model.ts';
import type { Spread } from './outlook.ts';
import type { AtLeast } from './session-line.ts';

export interface CountRule {
  /** Share of balls that this batter faces. */
  readonly share: number;
  readonly countOf: (ball: Ball) => number;
  readonly countMax: number;
}

const isBoundary = ({ batterRuns }: Ball): boolean => batterRuns >= 4;

export const countRules = {
  runs: { share: 0.5, countOf: ({ batterRuns }: Ball) => batterRuns, countMax: 160 },
  boundaries: { share: 0.5, countOf: (ball: Ball) => (isBoundary(ball) ? 1 : 0), countMax: 24 },
  balls: { share: 0.5, countOf: () => 1, countMax: 120 },
  fall: { share: 1, countOf: ({ runs }: Ball) => runs, countMax: 160 },
} as const satisfies Readonly<Record<string, CountRule>>;
export type CountName = keyof typeof countRules;

/** Rows of counts, one per number of balls left; the last count includes everything beyond it. */
export class CountOdds {
  readonly #rule: CountRule;
  readonly #rows: readonly Float32Array[];

  constructor(model: BallModel, rule: CountRule) {
    this.#rule = rule;
    const rows: Float32Array[] = [];
    const none = new Float32Array(rule.countMax + 1);
    none[0] = 1;
    rows.push(none);
    for (let ballsLeft = 1; ballsLeft <= model.ballsMax; ballsLeft += 1) {
      const after = rows[ballsLeft - 1] as Float32Array;
      rows.push(this.#rowBefore(after, model.at(ballsLeft)));
    }
    this.#rows = rows;
  }

  /** Wides are ignored: they are few, and nobody faces them. */
  #rowBefore(after: Float32Array, balls: readonly Ball[]): Float32Array {
    const { share, countOf } = this.#rule;
    const row = new Float32Array(after.length);
    const legal = balls.filter((ball) => !isAgain(ball));
    const sum = legal.reduce((total, { chance }) => total + chance, 0);
    const last = row.length - 1;
    for (let count = 0; count <= last; count += 1) {
      row[count] = (row[count] as number) + (1 - share) * (after[count] as number);
    }
    for (const ball of legal) {
      const weight = (share * ball.chance) / sum;
      const step = countOf(ball);
      if (ball.kind === 'wicket') {
        const at = Math.min(step, last);
        row[at] = (row[at] as number) + weight;
        continue;
      }
      for (let count = 0; count <= last; count += 1) {
        const at = Math.min(count + step, last);
        row[at] = (row[at] as number) + weight * (after[count] as number);
      }
    }
    return row;
  }

  /** `soFar` is the count already made. */
  atLeast(ballsLeft: number, soFar: number): AtLeast {
    const row = this.#rows[Math.min(ballsLeft, this.#rows.length - 1)] as Float32Array;
    return (count) => {
      let below = 0;
      for (let more = 0; more < Math.min(count - soFar, row.length); more += 1) {
        below += row[more] as number;
      }
      return Math.min(1, Math.max(0, 1 - below));
    };
  }
}

const overCountMax = 60;

/** The next `legal` balls of an innings with `ballsLeft` to go. */
interface NextBalls {
  readonly ballsLeft: number;
  readonly legal: number;
}

/** Chances of the runs off the next balls, including wides between them. */
export function runsOff(model: BallModel, { ballsLeft, legal }: NextBalls): readonly number[] {
  let row: number[] = [1];
  for (let ball = 0; ball < legal; ball += 1) row = oneBall(row, model.at(ballsLeft - ball));
  return row;
}

/** A wide's runs are added and the ball is bowled again, once. */
function oneBall(before: readonly number[], balls: readonly Ball[]): number[] {
  const row = Array.from({ length: Math.min(overCountMax, before.length + 8) }, () => 0);
  const again = balls.filter(isAgain).reduce((sum, { chance }) => sum + chance, 0);
  for (const ball of balls) {
    if (isAgain(ball)) continue;
    for (const [extra, weight] of [
      [0, 1 - again],
      [1, again],
    ] as const) {
      before.forEach((chance, count) => {
        const at = Math.min(row.length - 1, count + ball.runs + extra);
        row[at] = (row[at] as number) + (chance * ball.chance * weight) / (1 - again);
      });
    }
  }
  return row;
}

/** The row is computed on first use. */
export function atLeastOf(rowOf: () => readonly number[], soFar: number): AtLeast {
  let row: readonly number[] | null = null;
  return (count) => {
    if (count <= soFar) return 1;
    row ??= rowOf();
    return row.slice(count - soFar).reduce((sum, chance) => sum + chance, 0);
  };
}

/** For a normally distributed count; what was already made is certain. */
export const atLeastNormal =
  ({ mean, variance }: Spread, soFar: number): AtLeast =>
  (count) =>
    count <= soFar
      ? 1
      : 1 - normalBelow((count - 0.5 - soFar - mean) / Math.sqrt(Math.max(0.05, variance)));
