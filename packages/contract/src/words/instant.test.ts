import { expect, test } from 'vitest';
import { addMs, instant, makeInstant, parseInstant } from './instant.ts';

test('reads an ISO time with a zone or a bare date, and nothing else', () => {
  expect(parseInstant('2026-04-08T14:00:00Z')).toBe(Date.UTC(2026, 3, 8, 14));
  expect(parseInstant('2026-04-08T19:30:00+05:30')).toBe(Date.UTC(2026, 3, 8, 14));
  expect(parseInstant('2026-04-08')).toBe(Date.UTC(2026, 3, 8));
  expect(parseInstant('2028-02-29')).toBe(Date.UTC(2028, 1, 29));
  expect(parseInstant('9999-12-29')).toBe(Date.UTC(9999, 11, 29));
  for (const text of [
    '2026-04-08 14:00:00',
    '2026-13-01',
    'tomorrow',
    '',
    '1',
    '2026-04-08T14:00:00',
    '2026-02-29',
    '2026-06-31T10:00:00Z',
    '0000-01-01',
    '0999-12-31',
    '9999-12-31',
  ]) {
    expect(parseInstant(text)).toBeNull();
  }
});

test('writes an instant in UTC and keeps whole milliseconds', () => {
  expect(makeInstant(addMs(instant(0), 1500))).toBe('1970-01-01T00:00:01.500Z');
  expect(() => instant(0.5)).toThrow(RangeError);
});
