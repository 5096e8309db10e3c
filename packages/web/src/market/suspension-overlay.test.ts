import { expect, test } from 'vitest';
import type { LiveRunner } from '../live/price-board.ts';
import { hasResult, overlayOf } from './suspension-overlay.ts';

const runner = (status: LiveRunner['status'], factor = 0): LiveRunner => ({
  runnerId: 7,
  name: 'India',
  status,
  factor,
  word: '',
  remark: '',
});

test('[EVENT-3] an open market and an active runner have no overlay', () => {
  expect(overlayOf({ status: 'OPEN' }, runner('ACTIVE'))).toBeNull();
});

test('[EVENT-3] a market that is not open shows its status over every runner', () => {
  expect(overlayOf({ status: 'SUSPENDED' }, runner('ACTIVE'))).toEqual({
    kind: 'market',
    word: 'SUSPENDED',
  });
  expect(overlayOf({ status: 'INACTIVE' }, runner('SUSPENDED'))).toEqual({
    kind: 'market',
    word: 'INACTIVE',
  });
});

test('[EVENT-3] a suspended runner alone has an overlay; it and a removed one show their factor', () => {
  expect(overlayOf({ status: 'OPEN' }, runner('SUSPENDED', 12.5))).toMatchObject({
    kind: 'suspended',
    word: '',
    factor: 12.5,
  });
  expect(overlayOf({ status: 'SUSPENDED' }, runner('REMOVED', 15.18))).toMatchObject({
    kind: 'removed',
    factor: 15.18,
  });
});

test('[EVENT-2] winners and losers have results', () => {
  expect(
    ['WINNER', 'LOSER', 'ACTIVE'].map((status) => hasResult(runner(status as 'WINNER'))),
  ).toEqual([true, true, false]);
});
