import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { TextStore } from './text-store.ts';

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ minLength: 250, maxLength: 260 }),
);
const step = fc.record({ text, isFreed: fc.boolean(), which: fc.nat() });

test('a text reads back unchanged until it is removed, whatever is added and removed', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const store = new TextStore();
      const kept: { place: number; text: string }[] = [];
      for (const { text: added, isFreed, which } of steps) {
        kept.push({ place: store.add(added), text: added });
        const gone = isFreed ? kept.splice(which % kept.length, 1)[0] : undefined;
        if (gone) store.remove(gone.place);
        for (const one of kept) {
          expect(store.read(one.place)).toBe(one.text);
          expect(store.isAt(one.place, one.text)).toBe(true);
          expect(store.isAt(one.place, `${one.text}x`)).toBe(false);
        }
      }
    }),
    { numRuns: 200 * inject('depth') },
  );
});

test('a freed place is reused for a text of the same length', () => {
  const store = new TextStore();
  const first = store.add('bet-0001');
  store.add('bet-0002');
  store.remove(first);
  expect(store.add('bet-0003')).toBe(first);
});
