/** Times in the player's own zone. Instants are milliseconds. */
import { type Instant, makeInstant, parseInstant } from '@layline/contract/instant';
import { momentField, now, parseDateField, parseMomentField } from '../base/clock.ts';

/** The clock has 24 hours in every language, so that columns of times stay narrow. */
function makeFormats(locale: string) {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { hourCycle: 'h23', ...parts });
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const date = { day: '2-digit', month: 'short', year: 'numeric' } as const;
  return {
    clock: format({ ...time, second: '2-digit' }),
    time: format(time),
    day: format({ weekday: 'short', day: 'numeric', month: 'short' }),
    date: format(date),
    shortDate: format({ day: 'numeric', month: 'short' }),
    full: format({ ...date, ...time, second: '2-digit' }),
  };
}

let locale = 'en-GB';
let formats = makeFormats(locale);

/** Writes dates as a language does; `hi-u-nu-latn` has Latin digits. */
export function chooseDates(next: string): void {
  locale = next;
  formats = makeFormats(next);
}

/** The language of dates, and of the order of texts. */
export const chosenLocale = (): string => locale;

/** The player's time zone, such as `Asia/Kolkata`. */
export const timeZone = formats.clock.resolvedOptions().timeZone;

export const formatClock = (at: number): string => formats.clock.format(at);
export const formatTime = (at: number): string => formats.time.format(at);
export const formatDay = (at: number): string => formats.day.format(at);
/** Formats the start of a match: `Thu 26 Nov, 20:10`; empty for an invalid time. */
export function formatStart(iso: string): string {
  const at = parseInstant(iso);
  return at === null ? '' : `${formatDay(at)}, ${formatTime(at)}`;
}
/** Returns an empty text for an invalid day. */
const orNothing = (format: Intl.DateTimeFormat, at: number): string =>
  Number.isNaN(at) ? '' : format.format(at);

export const formatDate = (at: number): string => orNothing(formats.date, at);
export const formatShortDate = (at: number): string => orNothing(formats.shortDate, at);

/** Formats a day such as `2026-11-30` like other dates; text that is not a day is returned unchanged. */
export const formatWireDay = (day: string): string => formatDate(parseDateField(day)) || day;

/** Within it a date without a year means one day only. */
const halfYearMs = 182 * 86_400_000;

/**
 * Formats a wire time, without its year if it is less than half a year away; text that is not a time is
 * returned unchanged.
 */
export function formatRecent(iso: string): string {
  const at = parseInstant(iso);
  if (at === null) return iso;
  const isNear = Math.abs(at - now()) < halfYearMs;
  return isNear ? `${formatShortDate(at)}, ${formatClock(at)}` : formats.full.format(at);
}

/** Formats a wire time in full; text that is not a time is returned unchanged. */
export function formatMoment(iso: string | null): string {
  const at = parseInstant(iso ?? '');
  return at === null ? (iso ?? '') : formats.full.format(at);
}

/** A wire time as the value of a field of date and time; empty for none. */
export function toMomentField(iso: string): string {
  const at = parseInstant(iso);
  return at === null ? '' : momentField(at);
}

/** The value of a field of date and time as a wire time; empty for none. */
export function fromMomentField(text: string): string {
  const at = parseMomentField(text);
  return Number.isNaN(at) ? '' : makeInstant(at as Instant);
}
