import { describe, expect, it } from 'vitest';
import { makeDice } from '../script/dice.ts';
import { normalOf } from './normal-dice.ts';
import { placeChances, winChances } from './race-chance.ts';

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);

/** How often each is among the first `places` in simulated races. */
function thrown(means: readonly (number | null)[], spread: number, places: number): number[] {
  const dice = makeDice('races');
  const races = 20_000;
  const counts = means.map(() => 0);
  for (let race = 0; race < races; race += 1) {
    const ends = means.map((mean) =>
      mean === null ? Number.NEGATIVE_INFINITY : mean + normalOf(dice) * spread,
    );
    const line = ends.toSorted((one, other) => other - one)[places - 1] as number;
    for (const [index, end] of ends.entries()) {
      if (end >= line && means[index] !== null) counts[index] = (counts[index] as number) + 1;
    }
  }
  return counts.map((count) => count / races);
}

describe('chances in a race', () => {
  const means = [14, 6, null, 2, 0, -3, -9];

  it('equal those of simulated races, to win and to be placed', () => {
    for (const places of [1, 2, 3]) {
      const worked = placeChances({ means, spread: 9 }, places);
      for (const [index, chance] of thrown(means, 9, places).entries()) {
        expect(Math.abs((worked[index] as number) - chance)).toBeLessThan(0.012);
      }
    }
  });

  it('add up to the places, and are 0 for a runner that is out', () => {
    const outlook = { means, spread: 9 };
    expect(sum(winChances(outlook))).toBeCloseTo(1, 9);
    expect(sum(placeChances(outlook, 3))).toBeCloseTo(3, 6);
    expect(placeChances(outlook, 3)[2]).toBe(0);
  });

  it('are certain for all runners if no more run than are placed', () => {
    expect(placeChances({ means: [3, null, 0, 1], spread: 5 }, 3)).toEqual([1, 0, 1, 1]);
    expect(placeChances({ means: [null, null], spread: 5 }, 1)).toEqual([0, 0]);
  });
});
