import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropNumber, openNumbers, setSlot, slotOfNumber } from './number-index.ts';

const step = fc.record({
  does: fc.constantFrom('set', 'set', 'drop'),
  slot: fc.integer({ min: 1, max: 1000 }),
  /** Some near each other, some pages apart, some past 32 bits. */
  number: fc.oneof(
    fc.integer({ min: 0, max: 200 }),
    fc.integer({ min: 0, max: 20 }).map((page) => page * 64),
    fc.integer({ min: 0, max: 5 }).map((far) => 999_999_999_999_990 + far),
    fc.integer({ min: 0, max: 5 }).map((far) => far * 0x1_0000_0000),
  ),
});

test('an index of numbers does what a Map does, whatever comes and goes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const index = openNumbers();
      const map = new Map<number, number>();
      for (const { does, slot, number } of steps) {
        if (does === 'set') {
          setSlot(index, number, slot);
          map.set(number, slot);
        } else {
          dropNumber(index, number);
          map.delete(number);
        }
        expect(slotOfNumber(index, number)).toBe(map.get(number) ?? 0);
      }
      for (const [number, slot] of map) expect(slotOfNumber(index, number)).toBe(slot);
      const pages = new Set([...map.keys()].map((number) => Math.floor(number / 64)));
      expect(index.pages.count).toBe(pages.size);
    }),
    { numRuns: 300 },
  );
});
