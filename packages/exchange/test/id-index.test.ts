import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addById, findById, openIndex, removeById, valuesOf } from '../src/id-index.ts';

interface Entry {
  readonly text: string;
  readonly owner: number;
}

const step = fc.record({
  does: fc.constantFrom('add', 'remove', 'find'),
  text: fc.integer({ min: 0, max: 25 }).map(String),
  owner: fc.integer({ min: 0, max: 1 }),
  /** Few hashes, so that entries crowd and wrap around the end. */
  hash: fc.constantFrom(-1, 14, 15, 31, 47),
});

test('an index of texts does what a Map does, however the hashes crowd', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const index = openIndex<Entry, number>((entry, text, owner) => {
        return entry.text === text && entry.owner === owner;
      });
      const map = new Map<string, Entry>();
      for (const { does, text, owner, hash } of steps) {
        const key = `${text}${owner}${hash}`;
        const name = `${text}${hash}`;
        if (does === 'add' && !map.has(key)) {
          const entry = { text: name, owner };
          map.set(key, entry);
          addById(index, hash, entry);
        }
        if (does === 'remove') {
          map.delete(key);
          removeById(index, hash, name, owner);
        }
        expect(findById(index, hash, name, owner)).toBe(map.get(key));
        expect(index.count).toBe(map.size);
      }
      expect(new Set(valuesOf(index))).toEqual(new Set(map.values()));
    }),
    { numRuns: 300 },
  );
});
