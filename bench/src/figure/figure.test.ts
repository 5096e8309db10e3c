import { expect, test } from 'vitest';
import { type Figure, measure, median } from './figure.ts';

const figureOf = (ours: readonly number[], reference: readonly number[]): Figure => {
  let ourTurn = 0;
  let referenceTurn = 0;
  return {
    name: 'made up',
    unit: 'ops/s',
    goal: 2,
    open: async () => ({
      ours: async () => ours[ourTurn++] ?? 0,
      reference: async () => reference[referenceTurn++] ?? 0,
      notes: () => [],
      close: async () => undefined,
    }),
  };
};

test('the middle of five is the median, and of four the mean of the middle two', () => {
  expect(median([5, 1, 4, 2, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test('a figure is the median of the ratios of its rounds and passes at its goal', async () => {
  const result = await measure(figureOf([10, 30, 20], [10, 10, 10]), { rounds: 3 });
  expect(result).toMatchObject({ ratio: 2, pass: true, ours: 20, reference: 10, spread: 2 });
});

test('a figure under its goal does not pass', async () => {
  expect((await measure(figureOf([10], [10]), { rounds: 1 })).pass).toBe(false);
});

test('a figure whose rounds take minutes is limited to its maximum of rounds', async () => {
  const figure = { ...figureOf([10, 30, 20], [10, 10, 10]), roundsMax: 2 };
  expect(await measure(figure, { rounds: 5 })).toMatchObject({ ratio: 2, ours: 20, spread: 2 });
  expect((await measure(figure, { rounds: 1 })).ratio).toBe(2);
});
