import { expect, test } from 'vitest';
import { freeStrip } from './free-strip.ts';

const between = { top: 104, bottom: 684 };
const kept = Number.NaN;

test('[SHELL-8] a message is as high as possible without covering a price or a button', () => {
  const tabs = { top: 170, bottom: 206 };
  expect(freeStrip({ height: 40, between, kept, taken: [tabs] })).toBe(104);
  const prices = { top: 110, bottom: 160 };
  expect(freeStrip({ height: 40, between, kept, taken: [prices, tabs] })).toBe(214);
  expect(freeStrip({ height: 8, between, kept, taken: [prices, { ...tabs, top: 176 }] })).toBe(168);
});

test('[SHELL-8] among prices without a gap it is at the bottom, and never leaves its range', () => {
  const wall = { top: 100, bottom: 660 };
  expect(freeStrip({ height: 40, between, kept, taken: [wall] })).toBe(644);
  expect(freeStrip({ height: 16, between, kept, taken: [wall] })).toBe(668);
});

test('[SHELL-8] a message keeps its place until the page moves under it', () => {
  const cashOut = { top: 200, bottom: 240 };
  expect(freeStrip({ height: 40, between, kept: 300, taken: [cashOut] })).toBe(300);
  expect(freeStrip({ height: 40, between, kept: 220, taken: [cashOut] })).toBe(104);
});
