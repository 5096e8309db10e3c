/**
 * Times are whole milliseconds since 1970-01-01 UTC. No room below the server reads a clock: an
 * instant always comes in with the command or the message it belongs to.
 */
declare const brand: unique symbol;
export type Instant = number & { readonly [brand]: 'Instant' };

/** Throws a RangeError for anything but a whole number of milliseconds that a date can hold. */
export function instant(milliseconds: number): Instant {
  if (!Number.isSafeInteger(milliseconds) || Math.abs(milliseconds) > 8.64e15) {
    throw new RangeError(`An instant is whole milliseconds, not ${milliseconds}`);
  }
  return (milliseconds + 0) as Instant;
}

const isoForm = /^[1-9]\d{3}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/;

/** A day after any that is read still has a year of four digits. */
const endOfTime = Date.UTC(9999, 11, 30);

/**
 * ISO 8601 with a zone (or a bare date, read as UTC midnight) to an instant; null when it is not, names
 * a day that its month has not, or is not within the years 1000 to 9999 but for their last days.
 */
export function parseInstant(text: string): Instant | null {
  if (!isoForm.test(text) || !isDayOfMonth(text)) return null;
  const value = Date.parse(text);
  return Number.isNaN(value) || value >= endOfTime ? null : instant(value);
}

/** Date.parse takes 30 February for 2 March. */
function isDayOfMonth(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The moment that was asked for last: what happens at one moment asks for it several times. */
let last = { value: 0, text: new Date(0).toISOString() };

/** An instant as ISO 8601 in UTC, ending in `Z`. */
export function makeInstant(value: Instant): string {
  if (value !== last.value) last = { value, text: new Date(value).toISOString() };
  return last.text;
}

export function addMs(value: Instant, durationMs: number): Instant {
  return instant(value + durationMs);
}
