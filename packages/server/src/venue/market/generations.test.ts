import { marketId } from '@layline/contract';
import { describe, expect, it } from 'vitest';
import { type Changed, defineFinal, finalMatch } from '../../../test/market.ts';
import {
  chooseGeneration,
  earlierOpenGenerations,
  type FindGeneration,
  followGeneration,
  type KnownGeneration,
} from './generations.ts';

const at = (changed: Changed): KnownGeneration => ({
  kind: 'open',
  definition: defineFinal(changed),
});
const settled: KnownGeneration = { kind: 'settled' };
const settledManually: KnownGeneration = { kind: 'settled-manually', version: 5 };

/** Finds these generations, from the first on. */
const knowing =
  (...generations: KnownGeneration[]): FindGeneration =>
  (id) =>
    generations[id === finalMatch ? 0 : Number(id.split('@')[1]) - 1] ?? null;

describe('generations of a market', () => {
  it.each([
    ['seen for the first time', knowing(), { version: 5 }, 1],
    ['told again as it stands', knowing(at({ version: 5 })), { version: 5 }, 1],
    ['further on', knowing(at({ version: 5 })), { version: 6 }, 1],
    ['back at an earlier point', knowing(at({ version: 5 })), { version: 4 }, 2],
    ['closed again after it was settled', knowing(settled), { status: 'CLOSED' }, 1],
    ['open again after it was settled', knowing(settled), { status: 'OPEN' }, 2],
    ['open again after it closed', knowing(at({ status: 'CLOSED' })), { version: 9 }, 2],
    ['on its second generation', knowing(settled, at({ version: 3 })), { version: 4 }, 2],
    ['still open after it was settled manually', knowing(settledManually), { version: 5 }, 1],
    ['further on after it was settled manually', knowing(settledManually), { version: 9 }, 1],
    ['back at an earlier point after that', knowing(settledManually), { version: 4 }, 2],
    ['back after two generations', knowing(settled, settled), { version: 1 }, 3],
  ] as const)('assigns a generation to a market %s', (_what, find, changed, generation) => {
    const { number } = chooseGeneration(
      { base: finalMatch, definition: defineFinal(changed) },
      find,
    );
    expect(number).toBe(generation);
  });

  const offered = (changed: Changed) => ({
    kind: 'offered' as const,
    definition: defineFinal(changed),
  });
  it.each([
    ['further on', [offered({ version: 5 })], { version: 6 }, { number: 1, isNew: false }],
    ['back earlier', [offered({ version: 5 })], { version: 4 }, { number: 1, isNew: true }],
    ['closed, then open', [offered({ status: 'CLOSED' })], {}, { number: 1, isNew: true }],
    [
      'back earlier after one that was paid',
      [settled, offered({ version: 5 })],
      { version: 4 },
      { number: 2, isNew: true },
    ],
  ] as const)(
    '[FEED-13] a market without bets that is %s leaves no gap in the numbers',
    (_what, generations, changed, chosen) => {
      const find = (id: string) =>
        generations[id === finalMatch ? 0 : Number(id.split('@')[1]) - 1] ?? null;
      const definition = defineFinal(changed);
      expect(chooseGeneration({ base: finalMatch, definition }, find)).toEqual(chosen);
    },
  );

  it('settle earlier unsettled ones by the same result', () => {
    const find = knowing(settled, at({ marketId: marketId('1.100@2') }));
    const [earlier] = earlierOpenGenerations({ base: finalMatch, generation: 3 }, find);
    expect(earlier?.marketId).toBe('1.100@2');
    if (!earlier) return;
    const closed = defineFinal({ status: 'CLOSED', results: ['WINNER', 'LOSER'] });
    expect(followGeneration(earlier, defineFinal())).toMatchObject({ status: 'SUSPENDED' });
    expect(followGeneration(earlier, closed)).toEqual({ ...closed, marketId: '1.100@2' });
  });
});
