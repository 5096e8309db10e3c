import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { makeMoney, makeMoneyText, money, negateMoney, parseMoney, scaleMoney } from './money.ts';

const amounts = fc.integer({ min: -1e14, max: 1e14 }).map(money);

test('an amount written to the wire reads back unchanged', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(parseMoney(makeMoneyText(amount))).toBe(amount);
      expect(parseMoney(makeMoney(amount))).toBe(amount);
    }),
  );
});

test.each([
  ['12.5', 1250],
  [12.5, 1250],
  ['0', 0],
  ['-3.07', -307],
  [100000, 10000000],
])('%j is %d minor units', (text, minorUnits) => {
  expect(parseMoney(text)).toBe(minorUnits);
});

test.each([
  '0x10',
  '1e3',
  '1.005',
  '',
  ' 1',
  '1 ',
  '+1',
  '.5',
  '1.',
  'NaN',
  'Infinity',
  '-0',
  '-0.00',
  '99999999999999999',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  1e308,
  2 ** 53 + 2,
  null,
  true,
  {},
])('%j is not an amount', (value) => {
  expect(parseMoney(value)).toBeNull();
});

/** Amounts and their neighbouring doubles, which have many decimals. */
const nearAmounts = fc
  .tuple(amounts, fc.integer({ min: -2, max: 2 }))
  .map(([amount, steps]) => makeMoney(amount) * (1 + steps * Number.EPSILON));

test('a number reads the same as its text', () => {
  const numbers = fc.oneof(nearAmounts, fc.double({ min: -1e11, max: 1e11 }), fc.double());
  fc.assert(
    fc.property(
      numbers.filter((value) => !Object.is(value, -0)),
      (value) => {
        expect(parseMoney(value)).toBe(parseMoney(String(value)));
      },
    ),
    { numRuns: 2000 * inject('depth') },
  );
});

test('money is a whole number and never negative zero', () => {
  expect(() => money(0.5)).toThrow(RangeError);
  expect(() => money(2 ** 53)).toThrow(RangeError);
  expect(Object.is(money(-0), 0)).toBe(true);
  expect(Object.is(negateMoney(money(0)), 0)).toBe(true);
});

test('scaling is exact and rounds halves away from zero at any size', () => {
  expect(scaleMoney(money(5), 1, 10)).toBe(1);
  expect(scaleMoney(money(-5), 1, 10)).toBe(-1);
  expect(scaleMoney(money(4), 1, 10)).toBe(0);
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 100_000 }), (amount, numerator) => {
      const exact = BigInt(amount) * BigInt(numerator);
      const size = exact < 0n ? -exact : exact;
      const expected = (size * 2n + 100_000n) / 200_000n;
      expect(BigInt(scaleMoney(amount, numerator, 100_000))).toBe(
        exact < 0n ? -expected : expected,
      );
    }),
  );
});
