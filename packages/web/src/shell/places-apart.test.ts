import { expect, test } from 'vitest';
import { isBare, isOfAccount } from './places-apart.ts';

test('[ROUTE-5] only embedded frames have no header, navigation and side elements', () => {
  expect(['/casino-video', '/tv', '/score'].every(isBare)).toBe(true);
  expect(['/', '/casino', '/tvs', '/casino-video/1', '/test'].some(isBare)).toBe(false);
});

test('[SHELL-5] account pages use the full width for their tables, others keep the slip', () => {
  expect(['/account', '/profitloss/4/345', '/loginactivity'].every(isOfAccount)).toBe(true);
  expect(['/', '/settings', '/accounts', '/fullmarket/4/1/2'].some(isOfAccount)).toBe(false);
});
