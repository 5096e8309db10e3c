import { describe, expect, it } from 'vitest';
import { goalLinesOffer, handicapOffer, lineChance } from './soccer-lines.ts';

const sides = [
  { id: 101, name: 'Reds' },
  { id: 102, name: 'Blues' },
] as const;
const rates = [1.6, 1.1] as const;
const stage = (home: number, away: number, secondsLeft: number) => ({
  goals: [home, away] as const,
  redCards: [0, 0] as const,
  secondsLeft,
  firstHalfLeft: 0,
  halfTime: null,
  isOver: secondsLeft === 0,
});

describe('lines of a simulated match', () => {
  it('[LINES-4] are five pairs of opposite lines, a quarter apart around the even one', () => {
    const { market, chances } = handicapOffer(sides, rates);
    expect(market).toMatchObject({ marketType: 'ASIAN_HANDICAP', lines: 'margin' });
    expect(market.runners.map(({ name }) => name)).toEqual([
      'Reds 0',
      'Blues 0',
      'Reds −0.25',
      'Blues +0.25',
      'Reds −0.5',
      'Blues +0.5',
      'Reds −0.75',
      'Blues +0.75',
      'Reds −1',
      'Blues +1',
    ]);
    const even = chances(stage(0, 0, 5400))[4] ?? 0;
    expect(Math.abs(even - 0.5)).toBeLessThan(0.05);
    const names = goalLinesOffer(rates).market.runners.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Over 2', 'Under 2']);
  });

  it.each([handicapOffer(sides, rates), goalLinesOffer(rates)])(
    '[LINES-4] of $market.name: a pair adds up to one, and a harder line has the longer odds',
    ({ chances, market }) => {
      for (const at of [stage(0, 0, 5400), stage(1, 0, 2000), stage(1, 1, 300)]) {
        const all = chances(at);
        const firsts = all.filter((_, index) => index % 2 === 0);
        for (const [pair, first] of firsts.entries()) {
          const other = all[2 * pair + 1] ?? 0;
          expect(first + other === 0 ? 1 : first + other).toBeCloseTo(1, 6);
          const before = firsts[pair - 1] ?? 1;
          expect(first, market.runners[2 * pair]?.name).toBeLessThanOrEqual(before + 1e-9);
        }
      }
    },
  );

  it('[LINES-4] leave the push out, and count a half as half', () => {
    const chances = new Map([
      [0, 0.5],
      [1, 0.2],
      [2, 0.3],
    ]);
    const level = { selectionId: 1, quarters: -4, sign: 1 } as const;
    expect(lineChance(level, chances)).toBeCloseTo(0.3 / 0.8, 9);
    expect(lineChance({ ...level, quarters: -3 }, chances)).toBeCloseTo(0.4 / 0.9, 9);
  });

  it('[LINES-4] close by the number of the final score, and by no other', () => {
    const [margins, totals] = [handicapOffer(sides, rates), goalLinesOffer(rates)];
    expect(margins.closed(stage(3, 1, 60))).toBeNull();
    expect(margins.closed(stage(1, 3, 0))).toEqual({ kind: 'counted', goals: -2 });
    expect(totals.closed(stage(1, 3, 0))).toEqual({ kind: 'counted', goals: 4 });
  });
});
