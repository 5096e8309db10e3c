/**
 * Programs read in turns, so that however much they read, bets are decided in between. One request of a lane
 * is answered at a time, and the lanes take turns; a lane is a key, or the network of a caller without one.
 * All lanes together have a share of the event loop: after each slice of their work the next one waits,
 * longer while the loop is late. The work is measured by the real time it takes, so the waits are real too.
 */
import { type Cancel, stopwatchMs, systemClock } from '../../../base/clock.ts';
import { ApiProblem } from '../call/api-problem.ts';

/** Part of the event loop that reading may take. */
const share = 0.2;
/** Work after which reading rests, in milliseconds. */
const sliceMs = 1;
/** A loop that is later than this has more to do than it can: reading rests for as long as it was late. */
const lateMs = 20;
const restMsMax = 1000;
/** Most requests of a lane that wait, and how long. */
const waitingMax = 20;
const waitMsMax = 10_000;

interface TurnsOptions {
  readonly pause?: (delayMs: number) => Promise<void>;
  readonly stopwatch?: () => number;
}

const isBusy = (retryAfterSeconds: number): ApiProblem =>
  new ApiProblem(
    'TOO_MANY_REQUESTS',
    `earlier calls of this key are still being answered; try again in ${retryAfterSeconds} s`,
    retryAfterSeconds,
  );

export class ReadingTurns {
  readonly #pause: (delayMs: number) => Promise<void>;
  readonly #stopwatch: () => number;
  /** The requests that wait for their lane, of each lane that has one in hand. */
  readonly #lanes = new Map<string, (() => void)[]>();
  readonly #pieces: (() => void)[] = [];
  #spentMs = 0;
  #isRunning = false;

  constructor(options: TurnsOptions = {}) {
    this.#pause = options.pause ?? ((delayMs) => systemClock.sleep(delayMs));
    this.#stopwatch = options.stopwatch ?? stopwatchMs;
  }

  /** Resolves, once the lane's earlier requests are answered, to what gives the turn back. */
  async enter(lane: string): Promise<Cancel> {
    const waiting = this.#lanes.get(lane);
    if (waiting === undefined) this.#lanes.set(lane, []);
    else await this.#wait(lane, waiting);
    let isOver = false;
    return () => {
      if (!isOver) this.#leave(lane);
      isOver = true;
    };
  }

  /** Runs a piece of work within the share of reading; resolves to its result. */
  work<Result>(piece: () => Result): Promise<Awaited<Result>> {
    return new Promise((resolve, reject) => {
      this.#pieces.push(() => {
        try {
          resolve(piece() as Awaited<Result>);
        } catch (error) {
          reject(error);
        }
      });
      void this.#run();
    });
  }

  /** Counts work that was done elsewhere, such as reading the store's answer. */
  spend(workMs: number): void {
    this.#spentMs += workMs;
  }

  async #wait(lane: string, waiting: (() => void)[]): Promise<void> {
    if (waiting.length >= waitingMax) throw isBusy(waitMsMax / 1000);
    const since = this.#stopwatch();
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (this.#stopwatch() - since <= waitMsMax) return;
    this.#leave(lane);
    throw isBusy(1);
  }

  #leave(lane: string): void {
    const next = this.#lanes.get(lane)?.shift();
    if (next === undefined) this.#lanes.delete(lane);
    else next();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let piece = this.#pieces.shift(); piece; piece = this.#pieces.shift()) {
      const begunAt = this.#stopwatch();
      piece();
      this.#spentMs += this.#stopwatch() - begunAt;
      if (this.#spentMs < sliceMs) await systemClock.turn();
      else await this.#rest();
    }
    this.#isRunning = false;
  }

  async #rest(): Promise<void> {
    let restMs = Math.min(restMsMax, this.#spentMs / share - this.#spentMs);
    this.#spentMs = 0;
    for (let left = restMsMax; left > 0 && restMs > 0; left -= restMs) {
      const begunAt = this.#stopwatch();
      await this.#pause(restMs);
      const wasLateMs = this.#stopwatch() - begunAt - restMs;
      restMs = wasLateMs > lateMs ? Math.min(left, wasLateMs) : 0;
    }
  }
}
