import { expect, test } from 'vitest';
import { joinNotices, tickerSeconds } from './join-notices.ts';

test('[SITE-7] notices are joined with a bullet, empty ones left out', () => {
  expect(joinNotices([{ notice: 'One ' }, { notice: ' ' }, { notice: 'Two' }])).toBe('One • Two');
  expect(joinNotices([])).toBe('');
});

test('[SITE-7] long news take longer, and short ones are not too fast', () => {
  expect(tickerSeconds('short')).toBe(16);
  expect(tickerSeconds('x'.repeat(900))).toBe(100);
});
