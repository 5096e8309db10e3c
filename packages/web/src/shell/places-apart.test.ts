import { expect, test } from 'vitest';
import { isBare, isOfAccount, isWindow } from './places-apart.ts';

test('[ROUTE-5] only embedded frames have no header, navigation and side elements', () => {
  expect(['/casino-video', '/tv', '/score'].every(isBare)).toBe(true);
  expect(['/', '/casino', '/tvs', '/casino-video/1', '/test'].some(isBare)).toBe(false);
});

test('[SHELL-5] account pages use the full width for their tables, others keep the slip', () => {
  expect(['/account', '/profitloss/4/345', '/loginactivity'].every(isOfAccount)).toBe(true);
  expect(['/', '/settings', '/accounts', '/fullmarket/4/1/2'].some(isOfAccount)).toBe(false);
});

test('[LADDER-2] only ladders have windows of their own', () => {
  expect(['/ladders', '/ladder/4/12/345/1.2'].every(isWindow)).toBe(true);
  expect(['/', '/ladderss', '/multimarket', '/fullmarket/4/1/2'].some(isWindow)).toBe(false);
});
