import { money } from '@layline/contract/money';
import { expect, test } from 'vitest';
import { barOf, mostOf, rangesOf } from './session-ranges.ts';

const yes = (line: number) => ({ side: 'back', line, rate: 100, stake: money(100_00) }) as const;

test('[SLIP-6] ranges have the outcome before and with the bet, and name one result as such', () => {
  const ranges = rangesOf([yes(40)], yes(41));
  expect(ranges.map(({ words, before, after }) => [words, before / 100, after / 100])).toEqual([
    ['0–39', -100, -200],
    ['40', 100, 0],
    ['41+', 100, 200],
  ]);
  expect(mostOf(ranges)).toBe(200_00);
});

test('[SLIP-6] a bar of the largest amount has half of the drawing, right of the line for a profit', () => {
  expect(barOf(money(200_00), 200_00)).toEqual({ x: 50, width: 49 });
  expect(barOf(money(-100_00), 200_00)).toEqual({ x: 25.5, width: 24.5 });
});
