import { isOnLadder } from '@layline/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeDice } from './dice.ts';
import { quote } from './quote.ts';

const chance = fc.double({ min: 0, max: 1, noNaN: true });

describe('a quote', () => {
  it('is on the ladder, best first, never crossed, with fair odds between its sides', () => {
    fc.assert(
      fc.property(chance, fc.string({ maxLength: 4 }), (p, seed) => {
        const { back, lay, lastTraded } = quote({ chance: p, liquidity: 50_000 }, makeDice(seed));
        const backs = back.map(({ odds }) => odds);
        const lays = lay.map(({ odds }) => odds);
        expect(backs).toEqual(backs.toSorted((a, b) => b - a));
        expect(lays).toEqual(lays.toSorted((a, b) => a - b));
        expect([...backs, ...lays, lastTraded].every(isOnLadder)).toBe(true);
        if (backs[0] !== undefined) expect(backs[0]).toBeLessThan(100 / p);
        if (lays[0] !== undefined) expect(lays[0]).toBeGreaterThan(100 / p);
        if (backs[0] !== undefined && lays[0] !== undefined) expect(backs[0]).toBeLessThan(lays[0]);
      }),
    );
  });

  it('has three levels per side of whole rupees if the ladder has room', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.95, noNaN: true }), (p) => {
        const { back, lay } = quote({ chance: p, liquidity: 50_000 }, makeDice('x'));
        expect([back.length, lay.length]).toEqual([3, 3]);
        for (const { size } of [...back, ...lay]) {
          expect(size % 100).toBe(0);
          expect(size).toBeGreaterThanOrEqual(10_000);
        }
      }),
    );
  });

  it('leaves a side empty if the ladder ends', () => {
    const sure = quote({ chance: 1, liquidity: 1000 }, makeDice('x'));
    const hopeless = quote({ chance: 1e-6, liquidity: 1000 }, makeDice('x'));
    expect(sure.back).toEqual([]);
    expect(hopeless.lay).toEqual([]);
    expect(sure.lay[0]?.odds).toBe(101);
    expect(hopeless.back[0]?.odds).toBe(100_000);
  });

  it('offers nothing on what can no longer happen', () => {
    const impossible = quote({ chance: 0, liquidity: 1000 }, makeDice('x'));
    expect([impossible.back, impossible.lay]).toEqual([[], []]);
  });
});
