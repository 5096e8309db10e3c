import { describe, expect, it } from 'vitest';
import { chancesBeforeChase, chancesInChase, makeSides } from './chances.ts';
import { outlookOf } from './cricket-odds.ts';
import { type Innings, startInnings } from './innings.ts';
import { quoteLine } from './session-line.ts';

const side = outlookOf({ kind: 'T20', ballsMax: 120, strength: 1 });
const even = makeSides(side, side);
const chasing = (runs: number, wickets: number, balls: number, target: number): Innings => ({
  ...startInnings({ side: 1, isSuperOver: false, ballsPerOver: 6, ballsMax: 120, target }),
  runs,
  wickets,
  balls,
});
const chaserWins = (runs: number, wickets: number, balls: number, target: number) =>
  1 - chancesInChase(chasing(runs, wickets, balls, target), even).first;

describe('chances in cricket', () => {
  it('are even for two equal sides', () => {
    const opening = { runs: 0, wickets: 0, balls: 0 };
    expect(chancesBeforeChase(opening, even).first).toBeCloseTo(0.5, 6);
  });

  it.each([
    ['needs nothing more', 150, 3, 110, 150, 1],
    ['needs one and is level at the end', 149, 3, 120, 150, 0.5],
    ['is short at the end', 140, 3, 120, 150, 0],
    ['is all out and short', 100, 10, 60, 150, 0],
  ])(
    'the chasing side %s: %i for %i after %i balls, target %i',
    (_, runs, wickets, balls, target, chance) => {
      expect(chaserWins(runs, wickets, balls, target)).toBe(chance);
    },
  );

  it('fall with every wicket, rise with every run, and do not jump where the exact table begins', () => {
    expect(chaserWins(80, 2, 60, 160)).toBeGreaterThan(chaserWins(80, 6, 60, 160));
    expect(chaserWins(90, 2, 60, 160)).toBeGreaterThan(chaserWins(80, 2, 60, 160));
    for (const runs of [90, 100, 110, 120]) {
      const jump = chaserWins(runs, 4, 83, 160) - chaserWins(runs, 4, 84, 160);
      expect(Math.abs(jump)).toBeLessThan(0.06);
    }
  });
});

describe('a session quote', () => {
  const certain = (count: number) => (x: number) => (x <= count ? 1 : 0);

  it('is centred on the median: no at the line, yes at it or one above', () => {
    const flat = (x: number) => Math.min(1, Math.max(0, 1 - (x - 20) / 60));
    expect(quoteLine(flat, 20)).toEqual({
      no: { line: 50, rate: 95 },
      yes: { line: 51, rate: 100 },
    });
    const steps = (x: number) => (x <= 0 ? 1 : x === 1 ? 0.6 : x === 2 ? 0.2 : 0);
    expect(quoteLine(steps, 0)).toEqual({ no: { line: 1, rate: 135 }, yes: { line: 1, rate: 60 } });
  });

  it('is absent if one side is certain', () => {
    expect(quoteLine(certain(7), 7)).toEqual({ no: null, yes: null });
    expect(quoteLine(certain(0), 0)).toEqual({ no: null, yes: null });
  });
});
