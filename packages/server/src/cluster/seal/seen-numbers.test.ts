import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeenNumbers } from './seen-numbers.ts';

describe('[OPS-19] numbers of a sender', () => {
  it('count once, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 })), (numbers) => {
        const seen = new SeenNumbers();
        const taken = numbers.filter((number) => seen.add(number));
        expect(taken).toEqual([...new Set(numbers)]);
      }),
    );
  });

  it('do not count where it is no longer known whether they came', () => {
    const seen = new SeenNumbers();
    expect([seen.add(1), seen.add(8193), seen.add(1), seen.add(2), seen.add(20_000)]).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
    expect([seen.add(8193), seen.add(19_999), seen.add(Number.NaN), seen.add(2 ** 53)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
