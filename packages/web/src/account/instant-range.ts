/** Converts two date fields to instants: the first day's midnight, and the end of the last day. */
import { instant, makeInstant } from '@layline/contract/instant';
import { parseDateField, startOfDay } from '../base/clock.ts';
import type { DateRange } from './date-range.ts';

const makeEdge = (at: number): string | undefined =>
  Number.isNaN(at) ? undefined : makeInstant(instant(at));

export function makeInstantRange({ from, to }: DateRange): { from?: string; to?: string } {
  const [start, end] = [parseDateField(from), parseDateField(to)];
  const first = makeEdge(start);
  const last = Number.isNaN(end) ? undefined : makeEdge(startOfDay(end, 1) - 1);
  return {
    ...(first === undefined ? {} : { from: first }),
    ...(last === undefined ? {} : { to: last }),
  };
}
