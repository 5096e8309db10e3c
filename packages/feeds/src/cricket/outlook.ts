/**
 * Mean and variance of the runs still to come in an innings, computed exactly from the ball tables for
 * every state, to the end of the innings or to any earlier ball.
 */
import { type BallModel, isAgain } from './ball-model.ts';

const states = 11;

export interface Spread {
  readonly mean: number;
  readonly variance: number;
}

interface BattingState {
  readonly ballsLeft: number;
  readonly wickets: number;
}

interface Table {
  readonly means: Float64Array;
  readonly squares: Float64Array;
}

const horizonsMax = 64;

export class Outlook {
  readonly model: BallModel;
  readonly #tables = new Map<number, Table>();

  constructor(model: BallModel) {
    this.model = model;
  }

  /** Runs to come until `untilLeft` balls are left (0: the end), from a state with more balls left. */
  toCome({ ballsLeft, wickets }: BattingState, untilLeft = 0): Spread {
    if (ballsLeft <= untilLeft || wickets >= states - 1) return { mean: 0, variance: 0 };
    const { means, squares } = this.#table(untilLeft);
    const at = Math.min(ballsLeft, this.model.ballsMax) * states + wickets;
    const mean = means[at] as number;
    return { mean, variance: Math.max(0, (squares[at] as number) - mean * mean) };
  }

  #table(untilLeft: number): Table {
    const known = this.#tables.get(untilLeft);
    if (known !== undefined) return known;
    if (this.#tables.size >= horizonsMax) this.#tables.clear();
    const made = this.#work(untilLeft);
    this.#tables.set(untilLeft, made);
    return made;
  }

  #work(untilLeft: number): Table {
    const size = (this.model.ballsMax + 1) * states;
    const table = { means: new Float64Array(size), squares: new Float64Array(size) };
    for (let ballsLeft = untilLeft + 1; ballsLeft <= this.model.ballsMax; ballsLeft += 1) {
      for (let wickets = 0; wickets < states - 1; wickets += 1) {
        this.#workState(table, { ballsLeft, wickets });
      }
    }
    return table;
  }

  /** A wide leaves the state unchanged, so its share is divided out at the end. */
  #workState({ means, squares }: Table, { ballsLeft, wickets }: BattingState): void {
    let [mean, square, again, againRuns] = [0, 0, 0, 0];
    for (const ball of this.model.at(ballsLeft)) {
      const { chance, runs } = ball;
      if (isAgain(ball)) {
        again += chance;
        againRuns += chance * runs;
        continue;
      }
      const next = (ballsLeft - 1) * states + wickets + (ball.kind === 'wicket' ? 1 : 0);
      const [after, afterSquare] = [means[next] as number, squares[next] as number];
      mean += chance * (runs + after);
      square += chance * (runs * runs + 2 * runs * after + afterSquare);
    }
    const at = ballsLeft * states + wickets;
    const total = (mean + againRuns) / (1 - again);
    means[at] = total;
    squares[at] = (square + againRuns + 2 * againRuns * total) / (1 - again);
  }
}
