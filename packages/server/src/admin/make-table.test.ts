import { expect, test } from 'vitest';
import { makeTable } from './command.ts';

test('[OPS-1] a table has amounts with two decimals, and counts as counts', () => {
  const rows = [
    { market: '1.1', players: 3, profit: 90, result: 70, commission: 20 },
    { market: '1.2', players: 12, profit: 4.5, result: 4, commission: 0.5 },
  ];
  expect(makeTable(rows).split('\n')).toEqual([
    'market  players  profit  result  commission',
    '1.1     3        90.00   70.00   20.00',
    '1.2     12       4.50    4.00    0.50',
  ]);
});
