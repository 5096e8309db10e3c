/** The only owner of time: what it is, and being woken later. Rooms below get instants handed in. */
import { type Instant, instant } from '@layline/contract';

/** Ends a timer; calling it again does nothing. */
export type Cancel = () => void;

export interface Clock {
  now(): Instant;
  /** Lets everything that has arrived already be taken in first. */
  turn(): Promise<void>;
  /** Calls back once after the delay unless cancelled. */
  after(delayMs: number, work: () => void): Cancel;
  /** Calls back again and again, first after one period. */
  every(periodMs: number, work: () => void): Cancel;
  /** Resolves after the delay, or at once when the signal ends it; never rejects. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
  /** Resolves when the clock reads `at` or later, or at once when the signal ends it. */
  sleepUntil(at: Instant, signal?: AbortSignal): Promise<void>;
}

/** A timer of the system holds at most this many milliseconds. */
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

/** Milliseconds since an arbitrary start, for measuring how long something took. */
export const stopwatchMs = (): number => performance.now();
