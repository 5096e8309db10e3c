/** Waits for the result of a call, but not for a store that hangs. */

import { within } from '../../base/within.ts';
import type { Reads } from './parts.ts';

/** Longer than any in-play delay: only a hanging store takes as long. */
const answerMaxMs = 15_000;
/** Used during a store outage. */
const outageMaxMs = 2000;

/** Rejects when the result takes longer. */
export function inTime({ clock, writes }: Reads, result: unknown): unknown {
  if (!(result instanceof Promise)) return result;
  const waitMs = writes.outage === null ? answerMaxMs : outageMaxMs;
  return within(clock, result, { waitMs, message: 'The store does not answer.' });
}
