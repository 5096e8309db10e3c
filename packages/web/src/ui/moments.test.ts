import { instant, makeInstant } from '@layline/contract/instant';
import { expect, test } from 'vitest';
import { now } from '../base/clock.ts';
import { formatRecent } from './moments.ts';

const dayMs = 86_400_000;
const daysFromNow = (days: number): string => makeInstant(instant(now() + days * dayMs));

test('[OPS-33] a time has its year once the day alone could mean two', () => {
  for (const days of [-400, -366, -183, 183, 366]) {
    const iso = daysFromNow(days);
    expect(formatRecent(iso)).toMatch(/ 20\d\d, /);
  }
  for (const days of [-180, -1, 0, 1, 180]) {
    expect(formatRecent(daysFromNow(days))).toMatch(/^\d{1,2} \S+, \d\d:\d\d:\d\d$/);
  }
  expect(formatRecent('not yet')).toBe('not yet');
});
