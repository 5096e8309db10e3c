/**
 * What a key may read in ten seconds: points, which are counted before the work is done, and bytes, which
 * are counted when an answer has been made, and refuse the calls after it.
 */
import type { Clock } from '../../../base/clock.ts';
import { CallCounts } from '../../door/call-counts.ts';
import { ApiProblem } from '../call/api-problem.ts';

/** A hundred of the heaviest calls that Betfair's weights allow. */
const pointsMax = 20_000;
const bytesMax = 20_000_000;

interface Budgets {
  readonly pointsMax?: number;
  readonly bytesMax?: number;
}

export class KeyBudgets {
  readonly #points: CallCounts;
  readonly #bytes: CallCounts;
  readonly #max: Required<Budgets>;

  constructor(clock: Pick<Clock, 'now'>, max: Budgets = {}) {
    this.#points = new CallCounts(clock);
    this.#bytes = new CallCounts(clock);
    this.#max = { pointsMax, bytesMax, ...max };
  }

  /** Throws an ApiProblem if the key has read its bytes, or has too few points left. */
  take(key: string, points: number): void {
    const bytes = this.#bytes.take(key, { calls: 0, max: this.#max.bytesMax });
    if (bytes.left === 0) {
      throw refused(
        `answers under this key had ${this.#max.bytesMax} bytes in ten seconds; 0 are left`,
        bytes.resetSeconds,
      );
    }
    const left = this.#max.pointsMax - this.#points.countOf(key);
    // A call that is refused for its weight leaves room for a lighter one.
    if (points <= left) {
      this.#points.take(key, { calls: points, max: this.#max.pointsMax });
      return;
    }
    const { resetSeconds } = this.#points.take(key, { calls: 0, max: this.#max.pointsMax });
    throw refused(
      `the call weighs ${points} points; ${left} of ${this.#max.pointsMax} in ten seconds are left`,
      resetSeconds,
    );
  }

  addBytes(key: string, bytes: number): void {
    this.#bytes.take(key, { calls: bytes, max: this.#max.bytesMax });
  }
}

const refused = (reason: string, retryAfterSeconds: number): ApiProblem =>
  new ApiProblem(
    'TOO_MANY_REQUESTS',
    `${reason}; try again in ${retryAfterSeconds} s`,
    retryAfterSeconds,
  );
