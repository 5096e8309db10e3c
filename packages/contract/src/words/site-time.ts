/**
 * The calendar of a time zone: where its days, weeks and months begin. A day has 23 or 25 hours at a
 * clock change, and begins at the first moment of its date, whatever the hour.
 */
import { type Instant, instant } from './instant.ts';
import type { LimitPeriod } from './protection.ts';

const dayMs = 86_400_000;
const offsetMaxMs = 15 * 3_600_000;

interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

export interface Frame {
  readonly from: Instant;
  /** First moment of the next period. */
  readonly until: Instant;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError for an unknown zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== null;
  } catch {
    return false;
  }
}

/** Days from 1970-01-01 to a Gregorian date. A month above 12 carries into the next year. */
function daysTo({ year, month, day }: CivilDate): number {
  const shifted = year * 12 + month - 3;
  const years = Math.floor(shifted / 12);
  const months = shifted - years * 12;
  const leaps = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leaps + Math.floor((153 * months + 2) / 5) + day - 1 - 719_468;
}

/** Wall-clock time of the zone, as the milliseconds that a UTC clock with the same reading would have. */
function wallClock(at: Instant, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const days = daysTo({ year: read('year'), month: read('month'), day: read('day') });
  const seconds = (read('hour') * 60 + read('minute')) * 60 + read('second');
  const rest = at - Math.floor(at / 1000) * 1000;
  return days * dayMs + seconds * 1000 + rest;
}

function dateOf(at: Instant, timeZone: string): CivilDate {
  const days = Math.floor(wallClock(at, timeZone) / dayMs);
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const leaps = Math.floor(ofEra / 1460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096);
  const years = Math.floor((ofEra - leaps) / 365);
  const ofYear = ofEra - (365 * years + Math.floor(years / 4) - Math.floor(years / 100));
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const day = ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  return { year: years + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/**
 * Returns the first moment of a date. If midnight occurs twice, this is the second; if it is skipped,
 * 1:00.
 */
function startOfDate(date: CivilDate, timeZone: string): Instant {
  const midnight = daysTo(date) * dayMs;
  const candidates = [0 - offsetMaxMs, offsetMaxMs].map((apart) => {
    const near = instant(midnight + apart);
    return instant(midnight - (wallClock(near, timeZone) - near));
  });
  const [first = instant(midnight), last = first] = candidates.toSorted((a, b) => a - b);
  return wallClock(first, timeZone) >= midnight ? first : last;
}

/** Returns the date in the zone, as the UTC midnight that begins the same date. */
export const dayOf = (at: Instant, timeZone: string): Instant =>
  instant(daysTo(dateOf(at, timeZone)) * dayMs);

/** Returns the first moment in the zone of a date, given as its UTC midnight. */
export const startOfDay = (day: Instant, timeZone: string): Instant =>
  startOfDate(dateOf(day, 'UTC'), timeZone);

/** Returns the day, week or month of the zone's calendar that contains the moment. */
export function frameOf(at: Instant, period: LimitPeriod, timeZone: string): Frame {
  const date = dateOf(at, timeZone);
  const { year, month, day } = date;
  if (period === 'month') {
    return {
      from: startOfDate({ year, month, day: 1 }, timeZone),
      until: startOfDate({ year, month: month + 1, day: 1 }, timeZone),
    };
  }
  const sinceMonday = period === 'day' ? 0 : (((daysTo(date) + 3) % 7) + 7) % 7;
  const first = day - sinceMonday;
  return {
    from: startOfDate({ year, month, day: first }, timeZone),
    until: startOfDate({ year, month, day: first + (period === 'day' ? 1 : 7) }, timeZone),
  };
}

/**
 * Returns the same time of day `months` later. If that month lacks the day, its last day is used: six
 * months after 31 August is the end of February.
 */
export function addMonths(at: Instant, months: number, timeZone: string): Instant {
  const date = dateOf(at, timeZone);
  const sinceStart = at - startOfDate(date, timeZone);
  const { year, month, day } = date;
  const next = { year, month: month + months + 1, day: 1 };
  const lastDay = daysTo(next) - daysTo({ ...next, month: next.month - 1 });
  const later = { year, month: month + months, day: Math.min(day, lastDay) };
  return instant(startOfDate(later, timeZone) + sinceStart);
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Formats a time such as `1 Dec 2026, 00:00 (Asia/Kolkata)`. */
export function makeLocalText(at: Instant, timeZone: string): string {
  const { year, month, day } = dateOf(at, timeZone);
  const wall = wallClock(at, timeZone);
  const minutes = Math.floor((wall - Math.floor(wall / dayMs) * dayMs) / 60_000);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const time = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return `${day} ${monthNames[month - 1] ?? ''} ${year}, ${time} (${timeZone})`;
}
