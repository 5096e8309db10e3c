import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flooredHundredthsOf, hundredthsOf, parseRatio } from './decimal.ts';

describe('decimals as whole numbers', () => {
  it('finds the hundredths of every published two-decimal number exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (hundredths) => {
        const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
        expect(hundredthsOf(Number(text))).toBe(hundredths);
      }),
    );
  });

  it('detects a third decimal, and floors it toward zero', () => {
    expect([hundredthsOf(1.005), hundredthsOf(1.01), hundredthsOf(4.35)]).toEqual([null, 101, 435]);
    expect([flooredHundredthsOf(2.999), flooredHundredthsOf(-0.019)]).toEqual([299, -1]);
  });

  it('refuses anything but an amount', () => {
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, 1e300];
    expect(odd.map(flooredHundredthsOf)).toEqual([null, null, null]);
  });

  it('reads a factor as an exact fraction and names the fault of an invalid one', () => {
    expect(parseRatio('100', 'f')).toEqual({ numerator: 100, denominator: 1 });
    expect(parseRatio(0.25, 'f')).toEqual({ numerator: 25, denominator: 100 });
    for (const odd of ['0', '-1', '1e3', '', 'x', 0, Number.NaN]) {
      expect(() => parseRatio(odd, 'liquidityFactor')).toThrow(
        /^liquidityFactor is a plain decimal/,
      );
    }
  });
});
