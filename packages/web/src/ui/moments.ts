/** Times in the player's own zone. Instants are milliseconds. */
import { parseInstant } from '@layline/contract/instant';

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const date = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' });
const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const full = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The player's time zone, such as `Asia/Kolkata`. */
export const timeZone = clock.resolvedOptions().timeZone;

export const formatClock = (at: number): string => clock.format(at);
export const formatTime = (at: number): string => time.format(at);
export const formatDay = (at: number): string => day.format(at);
/** Formats the start of a match: `Thu 26 Nov, 20:10`; empty for an invalid time. */
export function formatStart(iso: string): string {
  const at = parseInstant(iso);
  return at === null ? '' : `${formatDay(at)}, ${formatTime(at)}`;
}
/** Returns an empty text for an invalid day. */
const orNothing = (format: Intl.DateTimeFormat, at: number): string =>
  Number.isNaN(at) ? '' : format.format(at);

export const formatDate = (at: number): string => orNothing(date, at);
export const formatShortDate = (at: number): string => orNothing(shortDate, at);

/** Formats a recent wire time without its year; text that is not a time is returned unchanged. */
export function formatRecent(iso: string): string {
  const at = parseInstant(iso);
  return at === null ? iso : `${formatShortDate(at)}, ${formatClock(at)}`;
}

/** Formats a wire time in full; text that is not a time is returned unchanged. */
export function formatMoment(iso: string | null): string {
  const at = parseInstant(iso ?? '');
  return at === null ? (iso ?? '') : full.format(at);
}
