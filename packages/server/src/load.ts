/** Whether the event loop keeps up: measured by how late a timer fires. */
import { type Cancel, type Clock, stopwatchMs } from './clock.ts';

const periodMs = 500;
/** Later than this twice running, and new work is refused until the loop keeps up again. */
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
