import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { money, scaleMoney } from './money.ts';
import {
  casinoOdds,
  casinoOddsMax,
  classicLadder,
  isOnLadder,
  makeOdds,
  nextTick,
  odds,
  parseCasinoOdds,
  parseOdds,
  previousTick,
  profitAt,
} from './odds.ts';

test('the classic ladder has 350 prices from 1.01 to 1000', () => {
  expect(classicLadder).toHaveLength(350);
  expect([classicLadder[0], classicLadder.at(-1)].map((value) => value && makeOdds(value))).toEqual(
    [1.01, 1000],
  );
});

test.each([
  [101, 102, null],
  [200, 202, 199],
  [300, 305, 298],
  [400, 410, 395],
  [600, 620, 590],
  [1000, 1050, 980],
  [100_000, null, 99_000],
])('after %d comes %s, before it %s', (at, next, previous) => {
  expect([nextTick(odds(at)), previousTick(odds(at))]).toEqual([next, previous]);
});

test('odds between two steps move to the steps around them', () => {
  expect([isOnLadder(odds(1527)), previousTick(odds(1527)), nextTick(odds(1527))]).toEqual([
    false,
    1500,
    1550,
  ]);
});

test.each([
  [1.85, 185],
  ['1.85', 185],
  ['1000', 100_000],
  ['2.100', 210],
])('%j is %d hundredths', (value, hundredths) => {
  expect(parseOdds(value)).toBe(hundredths);
});

test.each([1, 1.005, 1000.01, 0, -2, '0x10', '1e1', Number.NaN, '', null, '1.855'])(
  '%j is not odds',
  (value) => {
    expect(parseOdds(value)).toBeNull();
  },
);

test('[SLIP-7] the profit of a back is (odds - 1) x stake', () => {
  expect(profitAt(odds(185), money(10_000))).toBe(8500);
  expect(profitAt(odds(103), money(1020))).toBe(31);
});

/** Our own vectors, and the full set if it is next to the checkout. */
const ladders = ['../../../samples/vectors', '../../../../shared/data/vectors']
  .map((folder) => new URL(`${folder}/tick-ladder.json`, import.meta.url))
  .filter((file) => existsSync(file));

test.each(ladders)('the ladder matches the published one: %s', (file) => {
  const { prices } = JSON.parse(readFileSync(file, 'utf8')) as { prices: number[] };
  expect(prices).toHaveLength(350);
  expect(classicLadder.map(makeOdds)).toEqual(prices);
});

test('[CAS-8] casino odds run to 10000, past the end of the exchange', () => {
  expect(['3100', '10000.00', 1.01].map(parseCasinoOdds)).toEqual([310_000, casinoOddsMax, 101]);
  expect(['10000.01', '1', '2.005', '99999', ''].map(parseCasinoOdds)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
  expect(parseOdds('3100')).toBeNull();
  expect(casinoOdds(310_000)).toBe(310_000);
  expect(() => casinoOdds(1_000_001)).toThrow(RangeError);
  expect(() => casinoOdds(100)).toThrow(RangeError);
});

test('a small profit rounds like a large one', () => {
  const rates = [101, 150, 151, 199, 333, 2049, 99_900];
  const stakes = [0, 1, 49, 50, 51, 149, 12_345, 1_020_000, 21_474_836, 21_474_837, 4_000_000_000];
  for (const rate of rates) {
    for (const stake of stakes) {
      expect(profitAt(odds(rate), money(stake))).toBe(scaleMoney(money(stake), rate - 100, 100));
    }
  }
});
