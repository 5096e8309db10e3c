import { money } from '@layline/contract/money';
import { expect, test } from 'vitest';
import { checkAmount } from './amount-check.ts';

const terms = { min: money(10_000), max: money(5_000_000), left: money(40_000) };

test.each([
  ['', null],
  ['  ', null],
  ['250', { amount: 25_000 }],
  ['250.5', { amount: 25_050 }],
  ['1,000', { fault: 'left' }],
  ['400.00', { amount: 40_000 }],
  ['400.01', { fault: 'left' }],
  ['99.99', { fault: 'min' }],
  ['60000', { fault: 'max' }],
  ['1.234', { fault: 'form' }],
  ['-5', { fault: 'form' }],
  ['0', { fault: 'form' }],
  ['1e3', { fault: 'form' }],
  ['ten', { fault: 'form' }],
])('[CASHIER-10] the amount %j', (text, found) => {
  expect(checkAmount(text, terms)).toEqual(found);
});
