/** Months of UTC, by name: `2026-10`. */
import { type Instant, makeInstant, parseInstant } from '@layline/contract';

export const monthOf = (at: Instant): string => makeInstant(at).slice(0, 7);

/** `count` months later, or earlier if it is negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const all = year * 12 + number - 1 + count;
  const [years, rest] = [Math.floor(all / 12), all % 12];
  return `${String(years).padStart(4, '0')}-${String(rest + 1).padStart(2, '0')}`;
}

/** The first instant of a month. Throws for what is none. */
export function startOf(month: string): Instant {
  const at = parseInstant(`${month}-01T00:00:00.000Z`);
  if (at === null) throw new Error(`'${month}' is no month.`);
  return at;
}
