/**
 * The end of a chase, exactly: the chance of making the runs, and of finishing level, for every number of
 * runs needed, wickets down and balls left, up to the last six overs.
 */
import { type BallModel, isAgain } from './ball-model.ts';

export const exactBalls = 36;
const needMax = 140;
const states = 11;

export interface ChaseChance {
  readonly win: number;
  readonly tie: number;
}

/** Runs needed, wickets down and balls left. */
interface ChaseState {
  readonly ballsLeft: number;
  readonly wickets: number;
  readonly need: number;
}

const indexOf = ({ ballsLeft, wickets, need }: ChaseState): number =>
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
        for (let need = 0; need <= needMax; need += 1) {
          this.#work(model, { ballsLeft, wickets, need });
        }
      }
    }
  }

  /** Needing nothing is a win; needing one at the end is a tie. */
  #work(model: BallModel, state: ChaseState): void {
    const { ballsLeft, wickets, need } = state;
    const at = indexOf(state);
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
      const next = indexOf({
        ballsLeft: isAgain(ball) ? ballsLeft : ballsLeft - 1,
        wickets: wickets + (ball.kind === 'wicket' ? 1 : 0),
        need: Math.max(0, need - ball.runs),
      });
      win += ball.chance * (this.#win[next] as number);
      tie += ball.chance * (this.#tie[next] as number);
    }
    this.#win[at] = win;
    this.#tie[at] = tie;
  }

  chance({ ballsLeft, wickets, need }: ChaseState): ChaseChance {
    if (need > needMax) return { win: 0, tie: 0 };
    const at = indexOf({
      ballsLeft,
      wickets: Math.min(wickets, states - 1),
      need: Math.max(0, need),
    });
    return { win: this.#win[at] ?? 0, tie: this.#tie[at] ?? 0 };
  }
}
