/** Reading the ends of a range of time as people mean them. */
import { addMs, type Instant } from '@layline/contract';

const dayMs = 86_400_000;

/**
 * The first instant after a range that ends with `to`: a bare date (midnight UTC) means that whole
 * day, anything else that very millisecond.
 */
export function dayAfter(to: Instant | null): Instant | null {
  if (to === null) return null;
  return addMs(to, to % dayMs === 0 ? dayMs : 1);
}
