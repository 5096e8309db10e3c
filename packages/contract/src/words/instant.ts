/**
 * Times are whole milliseconds since 1970-01-01 UTC. Packages below the server never read a clock: an
 * instant always comes with the command or message it belongs to.
 */
declare const brand: unique symbol;
export type Instant = number & { readonly [brand]: 'Instant' };

/** Throws a RangeError unless the value is a whole number of milliseconds within the range of a date. */
export function instant(milliseconds: number): Instant {
  if (!Number.isSafeInteger(milliseconds) || Math.abs(milliseconds) > 8.64e15) {
    throw new RangeError(`An instant is whole milliseconds, not ${milliseconds}`);
  }
  return (milliseconds + 0) as Instant;
}

const isoForm = /^[1-9]\d{3}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/;

/** Upper bound of parsed times, low enough that one day later still has a four-digit year. */
const endOfTime = Date.UTC(9999, 11, 30);

/**
 * Parses ISO 8601 with a zone, or a bare date as UTC midnight. Returns null for other text, for a day its
 * month does not have, and outside the years 1000 to 9999 (less their last days).
 */
export function parseInstant(text: string): Instant | null {
  if (!isoForm.test(text) || !isDayOfMonth(text)) return null;
  const value = Date.parse(text);
  return Number.isNaN(value) || value >= endOfTime ? null : instant(value);
}

/** Date.parse reads 30 February as 2 March. */
function isDayOfMonth(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Cache of the last result: events of one moment format the same instant several times. */
let last = { value: 0, text: new Date(0).toISOString() };

/** Formats an instant as ISO 8601 in UTC, ending in `Z`. */
export function makeInstant(value: Instant): string {
  if (value !== last.value) last = { value, text: new Date(value).toISOString() };
  return last.text;
}

/** For sentences that people read: `2026-11-30 21:48 UTC`. */
export const sayInstant = (value: Instant): string =>
  `${makeInstant(value).slice(0, 16).replace('T', ' ')} UTC`;

export function addMs(value: Instant, durationMs: number): Instant {
  return instant(value + durationMs);
}
