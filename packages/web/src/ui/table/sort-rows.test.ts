import { expect, test } from 'vitest';
import { pressColumn, sortRows } from './sort-rows.ts';

test('[ACC-7] numbers sort as numbers, texts in reading order', () => {
  expect(sortRows([10, -2, 3], (value) => value, false)).toEqual([-2, 3, 10]);
  expect(sortRows(['b10', 'b9', 'A'], (value) => value, true)).toEqual(['b10', 'b9', 'A']);
});

test('[ACC-7] three presses of a heading sort up, down and restore the original order', () => {
  const up = pressColumn(null, 'Net');
  const down = pressColumn(up, 'Net');
  expect([up, down, pressColumn(down, 'Net')]).toEqual([
    { column: 'Net', isDescending: false },
    { column: 'Net', isDescending: true },
    null,
  ]);
  expect(pressColumn(down, 'Date')).toEqual({ column: 'Date', isDescending: false });
});
