/** Days, weeks and months at clock changes, month ends and leap days (RP-4). */
import { describe, expect, it, test } from 'vitest';
import { type Instant, makeInstant, parseInstant } from './instant.ts';
import { addMonths, frameOf, isTimeZone, makeLocalText } from './site-time.ts';

const at = (text: string): Instant => {
  const parsed = parseInstant(text);
  if (parsed === null) throw new Error(`Not a time: ${text}`);
  return parsed;
};

describe('[RP-4] a limit period has fixed bounds in the calendar of the site', () => {
  it.each([
    // London clocks go forward on 29 March 2026 and back on 25 October 2026.
    ['day', 'Europe/London', '2026-03-29T12:00Z', '2026-03-29T00:00Z', '2026-03-29T23:00Z'],
    ['day', 'Europe/London', '2026-10-25T12:00Z', '2026-10-24T23:00Z', '2026-10-26T00:00Z'],
    ['week', 'Europe/London', '2026-03-29T12:00Z', '2026-03-23T00:00Z', '2026-03-29T23:00Z'],
    ['month', 'Europe/London', '2026-10-31T23:59Z', '2026-09-30T23:00Z', '2026-11-01T00:00Z'],
    // Offsets that are not whole hours.
    ['day', 'Asia/Kolkata', '2026-11-25T18:29:59Z', '2026-11-24T18:30Z', '2026-11-25T18:30Z'],
    ['day', 'Asia/Kolkata', '2026-11-25T18:30Z', '2026-11-25T18:30Z', '2026-11-26T18:30Z'],
    ['day', 'Asia/Kathmandu', '2026-11-25T18:15Z', '2026-11-25T18:15Z', '2026-11-26T18:15Z'],
    // Cairo has no midnight on 24 April; Havana has two on 1 November.
    ['day', 'Africa/Cairo', '2026-04-24T12:00Z', '2026-04-23T22:00Z', '2026-04-24T21:00Z'],
    ['day', 'America/Havana', '2026-11-01T12:00Z', '2026-11-01T04:00Z', '2026-11-02T05:00Z'],
    // Month ends and the leap day.
    ['month', 'UTC', '2026-02-28T23:59:59.999Z', '2026-02-01T00:00Z', '2026-03-01T00:00Z'],
    ['month', 'UTC', '2028-02-29T10:00Z', '2028-02-01T00:00Z', '2028-03-01T00:00Z'],
    ['day', 'UTC', '2028-02-29T10:00Z', '2028-02-29T00:00Z', '2028-03-01T00:00Z'],
    ['month', 'UTC', '2026-12-31T23:59Z', '2026-12-01T00:00Z', '2027-01-01T00:00Z'],
    ['week', 'UTC', '2027-01-01T00:00Z', '2026-12-28T00:00Z', '2027-01-04T00:00Z'],
    ['week', 'UTC', '1969-12-31T00:00Z', '1969-12-29T00:00Z', '1970-01-05T00:00Z'],
  ] as const)('%s in %s at %s', (period, timeZone, now, from, until) => {
    const frame = frameOf(at(now), period, timeZone);
    expect(makeInstant(frame.from)).toBe(makeInstant(at(from)));
    expect(makeInstant(frame.until)).toBe(makeInstant(at(until)));
  });

  it('periods follow each other without a gap over four years, in zones with every kind of change', () => {
    for (const timeZone of ['Europe/London', 'Africa/Cairo', 'America/Havana', 'Asia/Kolkata']) {
      for (const period of ['day', 'week', 'month'] as const) {
        let frame = frameOf(at('2026-01-01T12:00Z'), period, timeZone);
        while (frame.from < at('2029-06-01T00:00Z')) {
          const next = frameOf(frame.until, period, timeZone);
          expect(makeInstant(next.from)).toBe(makeInstant(frame.until));
          expect(next.until).toBeGreaterThan(next.from);
          frame = next;
        }
      }
    }
  });
});

test.each([
  ['2026-08-31T10:00Z', 6, 'UTC', '2027-02-28T10:00Z'],
  ['2027-08-31T10:00Z', 6, 'UTC', '2028-02-29T10:00Z'],
  ['2028-02-29T10:00Z', 12, 'UTC', '2029-02-28T10:00Z'],
  ['2026-12-15T10:00Z', 60, 'UTC', '2031-12-15T10:00Z'],
  ['2026-01-15T10:00Z', 6, 'Europe/London', '2026-07-15T09:00Z'],
])(
  '[RP-8] an exclusion of some months ends on a day that its last month has: %s and %d',
  (...row) => {
    const [from, months, timeZone, until] = row;
    expect(makeInstant(addMonths(at(from), months, timeZone))).toBe(makeInstant(at(until)));
  },
);

test('[RP-3] a time is written with its zone', () => {
  expect(makeLocalText(at('2026-11-30T18:30Z'), 'Asia/Kolkata')).toBe(
    '1 Dec 2026, 00:00 (Asia/Kolkata)',
  );
  expect(isTimeZone('Asia/Kolkata')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
});
