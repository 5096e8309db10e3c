import { playerId, siteId } from '@layline/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOwner, openAccounts, PlayerAccount } from './account-table.ts';

/** Many share their length and their end, so that one account stands in another's recent place. */
const id = fc
  .tuple(fc.constantFrom('anna', 'bert', 'carl', 'd', ''), fc.constantFrom('001', '002', '7', 'x'))
  .map(([name, end]) => playerId(`${name}${end}`));
const step = fc.record({ does: fc.constantFrom('open', 'find'), id });

test('finds every account by its id, however alike the ids end', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const table = openAccounts();
      const numbers = new Map<string, number>();
      for (const { does, id } of steps) {
        if (does === 'open' && !numbers.has(id)) {
          numbers.set(id, new PlayerAccount(table, id, siteId('house')).number);
        }
        expect(findOwner(table, id)).toBe(numbers.get(id) ?? -1);
      }
    }),
    { numRuns: 300 },
  );
});
