import type { BetRow } from '@layline/contract';
import { expect, test } from 'vitest';
import { joinedText, partsOf, settledAtOf, summedAmount } from './bet-parts.ts';

const single = { market: 'Win', case: 'lost', stake: 100, profitLoss: -100, settledAt: '13:40' };
const placePart = { market: 'To Be Placed', case: 'void', stake: 100, profitLoss: 0.1 };
const rowOf = (fields: object) => fields as BetRow;
const eachWay = rowOf({ ...single, placePart: { ...placePart, settledAt: '13:41' } });

test('[ACC-5] a single bet is shown unchanged', () => {
  const bet = rowOf(single);
  expect(partsOf(bet)).toEqual([bet]);
  expect(joinedText(bet, ({ market }) => market)).toBe('Win');
  expect(summedAmount(bet, ({ profitLoss }) => profitLoss)).toBe(-100);
  expect(settledAtOf(bet)).toBe('13:40');
});

test('[ACC-5] [RACE-3] an each-way bet is shown by both its parts', () => {
  expect(joinedText(eachWay, ({ market }) => market)).toBe('Win / To Be Placed');
  expect(joinedText(eachWay, ({ stake }) => String(stake))).toBe('100');
  expect(summedAmount(eachWay, ({ stake }) => stake)).toBe(200);
  expect(summedAmount(eachWay, ({ profitLoss }) => profitLoss)).toBe(-99.9);
});

test.each([
  ['13:39', '13:40'],
  ['13:41', '13:41'],
  [null, null],
])('[ACC-5] an each-way bet whose place part is settled at %s is settled at %s', (at, expected) => {
  expect(settledAtOf(rowOf({ ...single, placePart: { ...placePart, settledAt: at } }))).toBe(
    expected,
  );
});
