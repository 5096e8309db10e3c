/**
 * The end of a chase, exactly: the chance of making the runs, and of finishing level, for every number
 * of runs needed, wickets down and balls left, up to the last six overs.
 */
import { type BallModel, isAgain } from './ball-model.ts';

export const exactBalls = 36;
const needMax = 140;
const states = 11;

export interface ChaseChance {
  readonly win: number;
  readonly tie: number;
}

const indexOf = (ballsLeft: number, wickets: number, need: number): number =>
  (ballsLeft * states + wickets) * (needMax + 1) + need;

export class ChaseTable {
  readonly #win: Float32Array;
  readonly #tie: Float32Array;

  constructor(model: BallModel) {
    const balls = Math.min(exactBalls, model.ballsMax);
    const size = (balls + 1) * states * (needMax + 1);
    this.#win = new Float32Array(size);
    this.#tie = new Float32Array(size);
    for (let ballsLeft = 0; ballsLeft <= balls; ballsLeft += 1) {
      for (let wickets = 0; wickets < states; wickets += 1) {
        for (let need = 0; need <= needMax; need += 1) this.#work(model, ballsLeft, wickets, need);
      }
    }
  }

  /** Needing nothing is a win; one more than the other side has, at the end, is a tie. */
  #work(model: BallModel, ballsLeft: number, wickets: number, need: number): void {
    const at = indexOf(ballsLeft, wickets, need);
    if (need === 0) {
      this.#win[at] = 1;
      return;
    }
    if (ballsLeft === 0 || wickets >= states - 1) {
      this.#tie[at] = need === 1 ? 1 : 0;
      return;
    }
    let [win, tie] = [0, 0];
    for (const ball of model.at(ballsLeft)) {
      const left = isAgain(ball) ? ballsLeft : ballsLeft - 1;
      const down = wickets + (ball.kind === 'wicket' ? 1 : 0);
      const next = indexOf(left, down, Math.max(0, need - ball.runs));
      win += ball.chance * (this.#win[next] as number);
      tie += ball.chance * (this.#tie[next] as number);
    }
    this.#win[at] = win;
    this.#tie[at] = tie;
  }

  chance(ballsLeft: number, wickets: number, need: number): ChaseChance {
    if (need > needMax) return { win: 0, tie: 0 };
    const at = indexOf(ballsLeft, Math.min(wickets, states - 1), Math.max(0, need));
    return { win: this.#win[at] ?? 0, tie: this.#tie[at] ?? 0 };
  }
}
