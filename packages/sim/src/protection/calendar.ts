/**
 * Days, weeks and months of two zones, computed independently: a fixed offset, and one that changes twice
 * a year.
 */
import { parseInstant } from '@layline/contract';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const zones = { north: 'Asia/Kolkata', south: 'Europe/London' } as const;
export type Zone = (typeof zones)[keyof typeof zones];

const utcMonth = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
});

/** The last Sunday of a month at 1:00 UTC, when London's clocks change. */
function changeOf(year: number, month: '03' | '10'): number {
  let at = 0;
  // From 31 January of the year on, by months that all have 31 days to look at.
  const start = startOfYear(year);
  for (let day = 0; day < 366; day += 1) {
    const midnight = start + day * dayMs;
    const isMonth = utcMonth.format(midnight).startsWith(month);
    const isSunday = (Math.floor(midnight / dayMs) + 4) % 7 === 0;
    if (isMonth && isSunday) at = midnight + hourMs;
  }
  return at;
}

const starts = new Map<number, number>();

function startOfYear(year: number): number {
  const known = starts.get(year);
  if (known !== undefined) return known;
  let days = 0;
  for (let one = 1970; one < year; one += 1) {
    const isLeap = one % 4 === 0 && (one % 100 !== 0 || one % 400 === 0);
    days += isLeap ? 366 : 365;
  }
  starts.set(year, days * dayMs);
  return days * dayMs;
}

const changes = new Map<number, readonly [number, number]>();

function offsetOf(at: number, zone: Zone): number {
  if (zone === 'Asia/Kolkata') return 5.5 * hourMs;
  const year = Number(utcMonth.format(at).slice(3));
  const [spring, autumn] = changes.get(year) ?? [changeOf(year, '03'), changeOf(year, '10')];
  changes.set(year, [spring, autumn]);
  return at >= spring && at < autumn ? hourMs : 0;
}

/** Equal for all moments of one period, and for no other. */
export function frameKey(at: number, period: 'day' | 'week' | 'month', zone: Zone): string {
  const local = at + offsetOf(at, zone);
  const day = Math.floor(local / dayMs);
  if (period === 'day') return `day ${day}`;
  return period === 'week' ? `week ${Math.floor((day + 3) / 7)}` : utcMonth.format(local);
}

/** Midnight of UTC. */
export function startMs(date: string): number {
  const parsed = parseInstant(date);
  if (parsed === null) throw new Error(`Not a date: ${date}`);
  return parsed;
}
