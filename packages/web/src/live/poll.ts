/**
 * Repeats a call while the page is visible: one call at a time, so that a slow answer is never overtaken. A
 * failure keeps the shown data and is reported once, until it is resolved (EVENT-5).
 */
import { everyWhileVisible, type Stop } from '../base/clock.ts';

export interface Poll {
  readonly periodMs: number;
  readonly fetch: (signal: AbortSignal) => Promise<void>;
  readonly onFailure: (failure: unknown) => void;
}

export function startPoll({ periodMs, fetch, onFailure }: Poll): Stop {
  const abort = new AbortController();
  let isBusy = false;
  let isFailing = false;
  const poll = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await fetch(abort.signal);
      isFailing = false;
    } catch (failure) {
      if (!isFailing && !abort.signal.aborted) onFailure(failure);
      isFailing = true;
    } finally {
      isBusy = false;
    }
  };
  void poll();
  const stop = everyWhileVisible(periodMs, () => void poll());
  return () => {
    stop();
    abort.abort();
  };
}
