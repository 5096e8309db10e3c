import { expect, test } from 'vitest';
import { parseAmount } from './amount.ts';

test('[SHELL-4] an amount that is not a number counts as zero', () => {
  expect(parseAmount('–')).toBe(0);
  expect(parseAmount('12.345')).toBe(1235);
});
