import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { IdIndex } from './id-index.ts';

const step = fc.record({
  does: fc.constantFrom('add', 'remove', 'find'),
  row: fc.integer({ min: 1, max: 40 }),
  /** Few distinct hashes, so that entries collide and wrap around the end. */
  hash: fc.constantFrom(-1, 14, 15, 31, 47),
});

test('an index behaves like a Set, however its hashes collide', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const index = new IdIndex();
      const set = new Set<string>();
      for (const { does, row, hash } of steps) {
        const key = `${row} ${hash}`;
        if (does === 'add' && !set.has(key)) {
          set.add(key);
          index.add(hash, row);
        }
        if (does === 'remove') {
          set.delete(key);
          index.remove(hash, row);
        }
        for (const one of [row, 1, 40]) {
          expect(index.find(hash, (found) => found === one) > 0).toBe(set.has(`${one} ${hash}`));
        }
      }
    }),
    { numRuns: 300 * inject('depth') },
  );
});
