import { expect, test } from 'vitest';
import { durationText, shortHash, sizeText } from './sizes.ts';

test('sizes, durations and hashes are short, and keep what matters', () => {
  expect([999, 1000, 12_345_678, 3_100_000_000_000_000].map(sizeText)).toEqual([
    '999 B',
    '1.0 kB',
    '12.3 MB',
    '3100.0 TB',
  ]);
  expect([3.4, 999, 3500].map(durationText)).toEqual(['3 ms', '999 ms', '3.5 s']);
  expect(shortHash('0123456789abcdef0123456789abcdef')).toBe('0123456789…89abcdef');
  expect(shortHash('short')).toBe('short');
});
