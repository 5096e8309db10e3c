/** Waits for the outside world only so long. What comes later is left to itself. */
import type { Clock } from './clock.ts';

/** Rejects with the message when the work has not ended in time; an answer that just came counts. */
export const within = <Result>(
  clock: Pick<Clock, 'after' | 'turn'>,
  work: Promise<Result>,
  { waitMs, message }: Readonly<{ waitMs: number; message: string }>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const cancel = clock.after(waitMs, () => {
      void clock.turn().then(() => reject(new Error(message)));
    });
    work.then(resolve, reject);
    work.then(cancel, cancel);
  });
