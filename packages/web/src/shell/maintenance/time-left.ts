/** What a maintenance bar says of a moment. */
import { type Instant, instant, parseInstant } from '@layline/contract/instant';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** A maintenance as the server tells it. */
export interface Announced {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly text: string;
  readonly hasBegun: boolean;
}

export interface Shown {
  readonly state: 'coming' | 'running' | 'late';
  /** The start before it, else the planned end. */
  readonly until: Instant;
  readonly text: string;
}

/** What runs comes first, then what is next; null if nothing does within a day. */
export function chooseShown(all: readonly Announced[], at: number): Shown | null {
  const one = all.find(({ hasBegun }) => hasBegun) ?? all[0];
  if (one === undefined) return null;
  const starts = parseInstant(one.startsAt) ?? instant(0);
  const ends = parseInstant(one.endsAt) ?? instant(0);
  if (one.hasBegun) {
    return { state: ends > at ? 'running' : 'late', until: ends, text: one.text };
  }
  return starts - at <= dayMs ? { state: 'coming', until: starts, text: one.text } : null;
}

export interface TimeLeft {
  readonly hours: number;
  readonly minutes: number;
  /** Counted in the last ten minutes alone. */
  readonly seconds: number | null;
}

const countsSecondsBelow = 10 * minuteMs;

/** Rounded up to what it counts, so that it does not end early. */
export function timeLeft(until: number, at: number): TimeLeft {
  const left = Math.max(0, until - at);
  if (left < countsSecondsBelow) {
    const seconds = Math.ceil(left / 1000);
    return { hours: 0, minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
  }
  const whole = Math.ceil(left / minuteMs) * minuteMs;
  return {
    hours: Math.floor(whole / hourMs),
    minutes: Math.floor((whole % hourMs) / minuteMs),
    seconds: null,
  };
}
