/**
 * The ball of a T20 and what follows from it: how many runs are still to come from any state of an
 * innings, mean and variance worked exactly from the ball's own table, and the chance of winning as
 * if those runs were normally spread.
 */
import type { Dice } from './dice.ts';
import { normalBelow } from './normal.ts';

export const ballsInInnings = 120;
const wicketsInInnings = 10;

export interface CricketScore {
  readonly runs: number;
  readonly wickets: number;
  readonly ballsLeft: number;
}

export const openingScore: CricketScore = { runs: 0, wickets: 0, ballsLeft: ballsInInnings };

export interface Ball {
  readonly chance: number;
  readonly runs: number;
  readonly isWicket: boolean;
  readonly isLegal: boolean;
}

/** What can come of a ball, a wide included; the chances sum to one. */
function ballTable(strength: number): readonly Ball[] {
  const scored = (chance: number, runs: number): Ball => ({
    chance,
    runs,
    isWicket: false,
    isLegal: true,
  });
  const listed: readonly Ball[] = [
    { chance: 0.05 / strength, runs: 0, isWicket: true, isLegal: true },
    { chance: 0.03, runs: 1, isWicket: false, isLegal: false },
    scored(0.365, 1),
    scored(0.08, 2),
    scored(0.005, 3),
    scored(0.115 * strength, 4),
    scored(0.05 * strength, 6),
  ];
  const dots = 1 - listed.reduce((sum, { chance }) => sum + chance, 0);
  return [...listed, scored(dots, 0)];
}

const indexOf = (ballsLeft: number, wickets: number): number =>
  ballsLeft * (wicketsInInnings + 1) + wickets;

/** One side's batting: its balls, and the runs to come from every state of its innings. */
export class BattingModel {
  readonly #balls: readonly Ball[];
  readonly #means = new Float64Array((ballsInInnings + 1) * (wicketsInInnings + 1));
  readonly #squares = new Float64Array((ballsInInnings + 1) * (wicketsInInnings + 1));

  constructor(strength: number) {
    this.#balls = ballTable(strength);
    for (let ballsLeft = 1; ballsLeft <= ballsInInnings; ballsLeft += 1) {
      for (let wickets = 0; wickets < wicketsInInnings; wickets += 1) {
        this.#work(ballsLeft, wickets);
      }
    }
  }

  /** A wide leaves the state as it is, so its share is divided out at the end. */
  #work(ballsLeft: number, wickets: number): void {
    let [mean, square, again, againRuns] = [0, 0, 0, 0];
    for (const { chance, runs, isWicket, isLegal } of this.#balls) {
      if (!isLegal) {
        again += chance;
        againRuns += chance * runs;
        continue;
      }
      const next = indexOf(ballsLeft - 1, wickets + (isWicket ? 1 : 0));
      const [after, afterSquare] = [this.#means[next] as number, this.#squares[next] as number];
      mean += chance * (runs + after);
      square += chance * (runs * runs + 2 * runs * after + afterSquare);
    }
    const at = indexOf(ballsLeft, wickets);
    const total = (mean + againRuns) / (1 - again);
    this.#means[at] = total;
    this.#squares[at] = (square + againRuns + 2 * againRuns * total) / (1 - again);
  }

  bowl(dice: Dice): Ball {
    let draw = dice.next();
    for (const ball of this.#balls) {
      if (draw < ball.chance) return ball;
      draw -= ball.chance;
    }
    return this.#balls.at(-1) as Ball;
  }

  /** Mean and variance of the runs still to come. */
  toCome({ ballsLeft, wickets }: CricketScore): {
    readonly mean: number;
    readonly variance: number;
  } {
    const at = indexOf(ballsLeft, Math.min(wickets, wicketsInInnings));
    const mean = this.#means[at] as number;
    return { mean, variance: Math.max(0, (this.#squares[at] as number) - mean * mean) };
  }
}

export const isInningsOver = (score: CricketScore, target: number): boolean =>
  score.ballsLeft === 0 || score.wickets >= wicketsInInnings || score.runs >= target;

export const afterBall = (score: CricketScore, ball: Ball): CricketScore => ({
  runs: score.runs + ball.runs,
  wickets: score.wickets + (ball.isWicket ? 1 : 0),
  ballsLeft: score.ballsLeft - (ball.isLegal ? 1 : 0),
});

/** Chance that the side batting first wins, while it still bats. */
export function chanceBattingFirst(
  score: CricketScore,
  first: BattingModel,
  second: BattingModel,
): number {
  const total = first.toCome(score);
  const reply = second.toCome(openingScore);
  const lead = score.runs + total.mean - reply.mean;
  return normalBelow(lead / Math.sqrt(total.variance + reply.variance));
}

/** Chance that the chasing side makes `target` runs or more; a level finish is even. */
export function chanceChasing(score: CricketScore, target: number, side: BattingModel): number {
  const needed = target - score.runs;
  if (needed <= 0) return 1;
  if (isInningsOver(score, target)) return needed === 1 ? 0.5 : 0;
  const { mean, variance } = side.toCome(score);
  return normalBelow((mean - needed + 1) / Math.sqrt(variance + 0.1));
}
