/** Interprets the end of a time range as people mean it. */
import { addMs, type Instant } from '@layline/contract';

const dayMs = 86_400_000;

/**
 * Returns the first instant after a range that ends with `to`. A bare date (midnight UTC) includes that whole
 * day, anything else only that millisecond.
 */
export function dayAfter(to: Instant | null): Instant | null {
  if (to === null) return null;
  return addMs(to, to % dayMs === 0 ? dayMs : 1);
}
