/** Recorded time: it stands still until it is advanced, from one timer to the next. */
import { addMs, type Instant, instant } from '@layline/contract';
import type { Clock } from '@layline/server/engine';

interface Timer {
  at: number;
  readonly periodMs: number | null;
  readonly work: () => void;
}

export interface RecordedClock extends Clock {
  /**
   * Advances to the next instant with due timers, at most to `until`, and calls them. Returns false,
   * after advancing to `until`, if none is due by then.
   */
  fireNext(until: Instant): boolean;
}

/** `turn` is real, so that incoming data of the process can be read. */
export function openRecordedClock(startAt: Instant, turn: Clock['turn']): RecordedClock {
  let now = startAt;
  const timers = new Set<Timer>();

  function schedule(at: number, periodMs: number | null, work: () => void): () => void {
    const timer = { at, periodMs, work };
    timers.add(timer);
    return () => timers.delete(timer);
  }

  function sleepUntil(at: Instant, signal?: AbortSignal): Promise<void> {
    if (at <= now || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = schedule(at, null, resolve);
      signal?.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  function fire(due: readonly Timer[]): void {
    for (const timer of due) {
      // A timer that fired at the same instant may have cancelled it.
      if (!timers.has(timer)) continue;
      if (timer.periodMs === null) timers.delete(timer);
      else timer.at += timer.periodMs;
      timer.work();
    }
  }

  return {
    now: () => now,
    monotonicMs: () => now,
    turn,
    after: (delayMs, work) => schedule(now + delayMs, null, work),
    every: (periodMs, work) => schedule(now + periodMs, periodMs, work),
    sleep: (delayMs, signal) => sleepUntil(addMs(now, delayMs), signal),
    sleepUntil,
    fireNext(until) {
      let first = Number.POSITIVE_INFINITY;
      for (const { at } of timers) first = Math.min(first, at);
      if (first > until) {
        now = instant(Math.max(now, until));
        return false;
      }
      now = instant(Math.max(now, first));
      fire([...timers].filter(({ at }) => at <= now));
      return true;
    },
  };
}
