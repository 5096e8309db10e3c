import { expect, test } from 'vitest';
import { contrast, inkOn, mix, readableOn } from './contrast.ts';

test('[SITE-1] contrast agrees with the published examples', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#123456', '#123456')).toBe(1);
});

test('[SITE-1] some ink is readable on every grey', () => {
  for (let level = 0; level < 256; level += 1) {
    const part = level.toString(16).padStart(2, '0');
    const grey = `#${part}${part}${part}`;
    expect(contrast(inkOn(grey), grey), grey).toBeGreaterThanOrEqual(4.5);
  }
});

test('[SITE-1] a readable colour stays as the operator gave it', () => {
  expect(readableOn('#123f66', '#000000', ['#ffffff'])).toBe('#123f66');
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
});
