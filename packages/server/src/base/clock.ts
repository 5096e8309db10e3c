/** Owns time: the current time and all timers. Packages below receive instants as values. */
import { type Instant, instant } from '@layline/contract';

/** Ends a timer; calling it again does nothing. */
export type Cancel = () => void;

export interface Clock {
  now(): Instant;
  /** Milliseconds since an arbitrary start. Nobody sets it: for what must hold if the time of day jumps. */
  monotonicMs(): number;
  /** Resolves after everything that has already arrived is handled. */
  turn(): Promise<void>;
  /** Calls back once after the delay unless cancelled. */
  after(delayMs: number, work: () => void): Cancel;
  /** Calls back repeatedly, first after one period. */
  every(periodMs: number, work: () => void): Cancel;
  /** Resolves after the delay, or as soon as the signal aborts; never rejects. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
  /** Resolves once the clock reads `at` or later, or as soon as the signal aborts. */
  sleepUntil(at: Instant, signal?: AbortSignal): Promise<void>;
}

/** Longest delay of a system timer, in milliseconds. */
const longestTimerMs = 2 ** 31 - 1;

function sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(Math.max(delayMs, 0), longestTimerMs));
    signal?.addEventListener('abort', done);
  });
}

export const systemClock: Clock = {
  now: () => instant(Date.now()),
  monotonicMs: () => performance.now(),
  turn: () => new Promise((resolve) => setImmediate(resolve)),
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
  every(periodMs, work) {
    const timer = setInterval(work, periodMs);
    timer.unref();
    return () => clearInterval(timer);
  },
  sleep,
  async sleepUntil(at, signal) {
    while (!signal?.aborted && at > Date.now()) await sleep(at - Date.now(), signal);
  },
};

/** Milliseconds since an arbitrary start, for measuring this process's own work. */
export const stopwatchMs = (): number => performance.now();
