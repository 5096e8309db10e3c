import { expect, test } from 'vitest';
import { drawChart, markAt } from './chart-scale.ts';

const box = { width: 200, lineHeight: 100, barHeight: 20 };
const point = (at: number, price: number, traded: number) => ({ at, price, traded });

test('[EVENT-2] a price is a step until the next, and the last one extends to the end', () => {
  const { marks, line } = drawChart([point(0, 2, 0), point(50, 4, 10)], 100, box);
  expect(marks.map(({ x }) => x)).toEqual([0, 100]);
  expect(marks[0]?.y).toBeGreaterThan(marks[1]?.y ?? Number.NaN);
  expect(line).toMatch(/^M0,[\d.]+H100V[\d.]+H200$/);
});

test('[EVENT-2] equal ratios of odds are equal heights', () => {
  const { marks } = drawChart([point(0, 1.5, 0), point(1, 3, 0), point(2, 6, 0)], 3, box);
  const [a = 0, b = 0, c = 0] = marks.map(({ y }) => y);
  expect(Math.abs(a - b - (b - c))).toBeLessThan(0.3);
});

test('[EVENT-2] bars are the money traded since the previous point, the largest at full height', () => {
  const { marks } = drawChart([point(0, 2, 500), point(1, 2, 600), point(2, 2, 650)], 3, box);
  expect(marks.map(({ amount }) => amount)).toEqual([0, 100, 50]);
  expect(marks.map(({ bar }) => bar)).toEqual([0, 20, 10]);
});

test('[EVENT-2] one point is a flat line, and none is no chart', () => {
  const { line, prices } = drawChart([point(7, 1.01, 0)], 7, box);
  expect(line).toMatch(/^M0,[\d.]+H200$/);
  expect(prices.every(({ y }) => Number.isFinite(y))).toBe(true);
  for (const price of [1.01, 1000]) {
    const drawn = drawChart([point(7, price, 0)], 7, box).prices;
    expect(drawn.every((tick) => tick.price >= 1.01 && tick.price <= 1000)).toBe(true);
  }
  expect(drawChart([], 5, box).marks).toEqual([]);
});

test('[EVENT-2] a position in the chart finds the mark at that time', () => {
  const { marks } = drawChart([point(0, 2, 0), point(50, 4, 10)], 100, box);
  expect([-3, 0, 99, 100, 180].map((x) => markAt(marks, x))).toEqual([0, 0, 0, 1, 1]);
});
