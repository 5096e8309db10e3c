/** Limits how long to wait for something outside the process; a late result is ignored. */
import type { Cancel, Clock } from './clock.ts';

interface Limit {
  readonly waitMs: number;
  readonly message: string;
}

/** Calls `giveUp` after the time; returns a function that cancels that. */
type Begin = (waitMs: number, giveUp: () => void) => Cancel;

/** Rejects with the message if the work does not end in time. */
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

/** Uses a separate timer; an answer that has just arrived counts. */
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
