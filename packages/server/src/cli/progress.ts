/** Tells the waiting user now and then that a long command is still being worked on. */
import type { Clock } from '../base/clock.ts';

export interface ProgressOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly command: string;
  readonly print: (line: string) => void;
}

/** Called with a detail of how far it is, if that is known. */
export type OnProgress = (detail?: string) => void;

const tellEveryMs = 5000;

export function openProgress({ clock, command, print }: ProgressOptions): OnProgress {
  const startedAt = clock.monotonicMs();
  let shownMs = 0;
  return (detail) => {
    const sinceMs = clock.monotonicMs() - startedAt;
    if (sinceMs - shownMs < tellEveryMs) return;
    shownMs = sinceMs;
    const seconds = Math.floor(sinceMs / 1000);
    print(`${command}: at work for ${seconds} s${detail === undefined ? '' : `, ${detail}`}.`);
  };
}
