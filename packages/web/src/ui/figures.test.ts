import { money } from '@layline/contract/money';
import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import {
  chooseGrouping,
  formatMillions,
  formatMoney,
  formatOdds,
  formatPercent,
  formatSigned,
  formatSize,
  formatStake,
} from './figures.ts';

test('[SHELL-4] amounts have two decimals, grouped in lakhs if the currency is rupees', () => {
  chooseGrouping('INR');
  expect(formatMoney(money(12_500_050))).toBe('1,25,000.50');
  chooseGrouping('GBP');
  expect(formatMoney(money(12_500_050))).toBe('125,000.50');
  expect(formatMoney(money(-100))).toBe('\u22121.00');
});

test('[SLIP-6] a profit and a loss always carry their sign', () => {
  expect(formatSigned(money(8500))).toBe('+85.00');
  expect(formatSigned(money(-10_000))).toBe('\u2212100.00');
  expect(formatSigned(money(0))).toBe('0.00');
});

test('[EVENT-2] a price shows its significant decimals, and the matched amount is in millions', () => {
  const shown = [185, 180, 999, 1000, 1250, 1255, 100_000].map((value) => formatOdds(odds(value)));
  expect(shown).toEqual(['1.85', '1.80', '9.99', '10', '12.5', '12.55', '1000']);
  expect(formatMillions(money(12_500_050))).toBe('0.13');
  expect(formatMillions(money(1))).toBe('<0.01');
});

test.each([
  [5.175, '5.175'],
  [12.5, '12.5'],
  [15, '15'],
  [100, '100'],
])('[EVENT-3] a reduction factor of %d per cent is shown as %s', (factor, text) => {
  expect(formatPercent(factor)).toBe(text);
});

test.each([
  [0, '0'],
  [99_950, '1,000'],
  [999_900, '9,999'],
  [1_234_500, '12.3k'],
  [25_000_000, '250k'],
  [123_456_789, '1.2M'],
])('[EVENT-2] a size of %i minor units is shown as %s', (size, text) => {
  chooseGrouping('GBP');
  expect(formatSize(money(size))).toBe(text);
});

test.each([
  [100, '100'],
  [1000, '1k'],
  [2500, '2.5k'],
  [20_000, '20k'],
  [100_000, '100k'],
])('[ACC-8] a quick stake of %i is shown as %s', (amount, text) => {
  expect(formatStake(amount)).toBe(text);
});
