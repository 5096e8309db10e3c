import { type ScaledOdds, writeOdds } from '@layline/contract/write-odds';
import { expect, test } from 'vitest';
import { averageText, fillTexts, oddsText } from './bet-odds.ts';

const bet = {
  markettype: 'Match Odds',
  price: 1.76,
  size: 250,
  fills: [
    { price: 1.75, size: 193.7 },
    { price: 1.8, size: 56.3 },
  ],
};

test('[ACC-5] fills at several odds show an average that gives the liability, and each fill', () => {
  expect(averageText(bet)).toBe('1.7613');
  expect(fillTexts(bet)).toEqual([
    ['193.70', '1.75'],
    ['56.30', '1.80'],
  ]);
  expect(
    averageText({
      ...bet,
      fills: [
        { price: 1.5, size: 10 },
        { price: 2.5, size: 10 },
      ],
    }),
  ).toBe('2.00');
});

test('[ACC-5] a single price is shown unchanged, also from a server without fills', () => {
  const { fills: _none, ...plain } = bet;
  expect([oddsText(plain), fillTexts(plain)]).toEqual(['1.76', []]);
  expect(oddsText({ ...bet, fills: [{ price: 1.76, size: 250 }] })).toBe('1.76');
});

test('[ACC-5] a session shows its line and rate', () => {
  expect(oddsText({ markettype: 'FANCY', price: 8, size: 100, fills: [] })).toBe('8 / 100');
  expect(oddsText({ markettype: 'FANCY', price: 48.5, size: 90 })).toBe('48.5 / 90');
});

const american = (odds: ScaledOdds) => writeOdds(odds, 'american');
const fraction = (odds: ScaledOdds) => writeOdds(odds, 'fraction');

test('[ACC-11] odds and averages follow the format, a session’s line does not', () => {
  expect(oddsText({ ...bet, fills: undefined }, american)).toBe('-132');
  expect(oddsText(bet, fraction)).toBe('≈8/11');
  expect(oddsText({ ...bet, fills: undefined, price: 1.5 }, fraction)).toBe('1/2');
  expect(oddsText({ ...bet, markettype: 'FANCY', price: 8, size: 100 }, american)).toBe('8 / 100');
});
