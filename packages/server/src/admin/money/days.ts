/** Parses the day ranges of reports. */
import { addMs, type Instant, parseInstant } from '@layline/contract';
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

/** Returns whole UTC days; the last seven by default. */
export function daysOf(from: Instant | undefined, to: Instant | undefined, now: Instant): Days {
  const today = addMs(now, -(now % dayMs));
  const last = to ?? today;
  const first = from ?? addMs(last, -6 * dayMs);
  if (first > last) throw new AdminProblem('--from: must not be after --to.');
  if (last - first >= daysMax * dayMs) {
    throw new AdminProblem(`--from: a report holds ${daysMax} days at most.`);
  }
  return { from: first, to: addMs(last, dayMs) };
}
