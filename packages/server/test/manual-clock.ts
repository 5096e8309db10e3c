/** A clock that only moves when advanced; timers fire in order as it passes them. */
import { addMs, type Instant, instant } from '@layline/contract';
import type { Clock } from '../src/base/clock.ts';

interface Timer {
  at: number;
  readonly periodMs: number | null;
  readonly work: () => void;
}

export interface ManualClock extends Clock {
  advance(durationMs: number): void;
}

export function openManualClock(startAt: Instant = instant(1_775_650_000_000)): ManualClock {
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

  return {
    now: () => now,
    monotonicMs: () => now - startAt,
    turn: () => new Promise((resolve) => setImmediate(resolve)),
    after: (delayMs, work) => schedule(now + delayMs, null, work),
    every: (periodMs, work) => schedule(now + periodMs, periodMs, work),
    sleep: (delayMs, signal) => sleepUntil(addMs(now, delayMs), signal),
    sleepUntil,
    advance(durationMs) {
      const until = now + durationMs;
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
        const [timer] = due;
        if (!timer) break;
        now = instant(Math.max(now, timer.at));
        if (timer.periodMs === null) timers.delete(timer);
        else timer.at += timer.periodMs;
        timer.work();
      }
      now = instant(until);
    },
  };
}
