import { expect, test } from 'vitest';
import { readRun } from './command-line.ts';

test('reads a seed, a range of seeds, the steps, the store and what it is about', () => {
  expect(readRun(['12', '--steps', '30']).options).toEqual({
    seeds: [12],
    steps: 30,
    backend: 'plain',
    theme: 'house',
  });
  expect(readRun(['--seeds', '3..5', '--store', 'pglite', '--about', 'lines']).options).toEqual({
    seeds: [3, 4, 5],
    steps: 2000,
    backend: 'pglite',
    theme: 'lines',
  });
});

test.each([
  [[], 'Give either a SEED or --seeds A..B; see --help.'],
  [['1', '2'], 'One seed, not 1 2.'],
  [['1', '--seeds', '1..2'], 'Give either a SEED or --seeds A..B; see --help.'],
  [['x1'], 'SEED is x1; it is a whole number of 0 or more.'],
  [['0x10'], 'SEED is 0x10; it is a whole number of 0 or more.'],
  [['--seeds', '5..2'], '--seeds is 5..2; write two whole numbers as 1..50, at most 100000 seeds.'],
  [
    ['--seeds', '1..2..3'],
    '--seeds is 1..2..3; write two whole numbers as 1..50, at most 100000 seeds.',
  ],
  [['1', '--steps', '0'], '--steps is 0; allowed are whole numbers from 1 to 10000000.'],
  [['1', '--steps', '1e3'], '--steps is 1e3; allowed are whole numbers from 1 to 10000000.'],
  [['1', '--store', 'disk'], '--store is disk; allowed are plain and pglite.'],
  [['1', '--about', 'cards'], '--about is cards; allowed are house and lines.'],
  [['1', '--wat'], "Unknown option '--wat'"],
])('%j is refused with one line', (words, line) => {
  expect(readRun(words)).toEqual({ options: null, wrong: line });
});
