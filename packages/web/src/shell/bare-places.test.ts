import { expect, test } from 'vitest';
import { isBare } from './bare-places.ts';

test('[ROUTE-5] only the embedded frames stand without header, navigation and side elements', () => {
  expect(['/casino-video', '/tv', '/score'].every(isBare)).toBe(true);
  expect(['/', '/casino', '/tvs', '/casino-video/1', '/test'].some(isBare)).toBe(false);
});
