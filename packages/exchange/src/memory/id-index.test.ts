import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addSlot,
  firstPlace,
  type IdIndex,
  nextPlace,
  numberOfId,
  openIndex,
  removePlace,
  slotAt,
} from './id-index.ts';

const step = fc.record({
  does: fc.constantFrom('add', 'remove', 'find'),
  slot: fc.integer({ min: 1, max: 40 }),
  /** Few hashes, so that entries crowd and wrap around the end. */
  hash: fc.constantFrom(-1, 14, 15, 31, 47),
});

function placeOf(index: IdIndex, hash: number, slot: number): number {
  let place = firstPlace(index, hash);
  while (place >= 0 && slotAt(index, place) !== slot) place = nextPlace(index, hash, place);
  return place;
}

test('an index of hashes does what a Set does, however the hashes crowd', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const index = openIndex();
      const set = new Set<string>();
      for (const { does, slot, hash } of steps) {
        const key = `${slot} ${hash}`;
        if (does === 'add' && !set.has(key)) {
          set.add(key);
          addSlot(index, hash, slot);
        }
        if (does === 'remove' && set.delete(key)) removePlace(index, placeOf(index, hash, slot));
        expect(placeOf(index, hash, slot) >= 0).toBe(set.has(key));
        expect(index.count).toBe(set.size);
      }
    }),
    { numRuns: 300 },
  );
});

test('an id is a number only when it is the plain text of one', () => {
  const texts = ['0', '7', '123456789012345', '', '07', '-1', '1.5', 'b1', '1234567890123456'];
  expect(texts.map(numberOfId)).toEqual([0, 7, 123456789012345, -1, -1, -1, -1, -1, -1]);
});
