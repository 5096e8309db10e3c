/** Detects an overloaded event loop, by how late a timer fires. */
import { type Cancel, type Clock, stopwatchMs } from './clock.ts';

const periodMs = 500;
/** If the timer is later than this twice in a row, new work is refused until the loop recovers. */
const lateMs = 1000;

export interface Load {
  readonly isOverloaded: () => boolean;
  readonly close: Cancel;
}

export function watchLoad(clock: Pick<Clock, 'every'>): Load {
  let before = stopwatchMs();
  let lateTimes = 0;
  const close = clock.every(periodMs, () => {
    const now = stopwatchMs();
    lateTimes = now - before - periodMs > lateMs ? lateTimes + 1 : 0;
    before = now;
  });
  return { isOverloaded: () => lateTimes >= 2, close };
}
