/** Parses the day ranges of reports. */
import {
  addMs,
  dayOf,
  type Instant,
  makeInstant,
  parseInstant,
  startOfDay,
} from '@layline/contract';
import { z } from 'zod';
import { AdminProblem } from '../command.ts';

const dayMs = 86_400_000;
const daysMax = 92;

export const dayText = z.string().transform((text, context) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseInstant(`${text}T00:00:00.000Z`) : null;
  if (at !== null) return at;
  context.addIssue({ code: 'custom', message: 'must be a day such as 2026-11-25' });
  return z.NEVER;
});

interface Days {
  readonly from: Instant;
  /** The first instant after the period. */
  readonly to: Instant;
}

interface Wanted {
  /** Dates as `dayText` parses them, both included. */
  readonly from: Instant | undefined;
  readonly to: Instant | undefined;
  readonly now: Instant;
  readonly timeZone: string;
}

/** Returns whole days of the time zone; the last seven by default. */
export function daysOf({ from, to, now, timeZone }: Wanted): Days {
  const last = to ?? dayOf(now, timeZone);
  const first = from ?? addMs(last, -6 * dayMs);
  if (first > last) throw new AdminProblem('--from: must not be after --to.');
  if (last - first >= daysMax * dayMs) {
    throw new AdminProblem(`--from: a report holds ${daysMax} days at most.`);
  }
  return { from: startOfDay(first, timeZone), to: startOfDay(addMs(last, dayMs), timeZone) };
}

/** Returns the first and the last day, such as `2026-11-30`. */
export const namesOf = ({ from, to }: Days, timeZone: string) => ({
  from: makeInstant(dayOf(from, timeZone)).slice(0, 10),
  to: makeInstant(dayOf(addMs(to, -1), timeZone)).slice(0, 10),
});
