/** Waits for the outside world only so long. What comes later is left to itself. */
import type { Cancel, Clock } from './clock.ts';

interface Limit {
  readonly waitMs: number;
  readonly message: string;
}

/** Calls `giveUp` when so long has passed; answers how to end that. */
type Begin = (waitMs: number, giveUp: () => void) => Cancel;

/** Rejects with the message when the work has not ended in time. */
export const inTime = <Result>(
  begin: Begin,
  work: Promise<Result>,
  { waitMs, message }: Limit,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const ended = begin(waitMs, () => reject(new Error(message)));
    work.then(resolve, reject);
    work.then(ended, ended);
  });

/** By a timer of its own; an answer that just came counts. */
export const within = <Result>(
  clock: Pick<Clock, 'after' | 'turn'>,
  work: Promise<Result>,
  limit: Limit,
): Promise<Result> =>
  inTime(
    (waitMs, giveUp) => clock.after(waitMs, () => void clock.turn().then(giveUp)),
    work,
    limit,
  );
