import { expect, test } from 'vitest';
import { endOf } from './flight-end.ts';

test('[CAS-10] the result of a bet on a flight is read from its settlement', () => {
  const bet = { stake: 300, oddsReq: 1.1 };
  expect(endOf({ ...bet, case: 'open', profitLoss: 0 })).toBeNull();
  expect(endOf({ ...bet, case: 'void', profitLoss: 0 })).toEqual({ kind: 'withdrawn' });
  expect(endOf({ ...bet, case: 'loss', profitLoss: -300 })).toEqual({
    kind: 'lost',
    loss: -300_00,
  });
  expect(endOf({ ...bet, case: 'profit', profitLoss: 30 })).toEqual({
    kind: 'left',
    m: 1.1,
    profit: 30_00,
    isAutomatic: true,
  });
  expect(endOf({ ...bet, case: 'profit', profitLoss: 15 })).toMatchObject({
    m: 1.05,
    isAutomatic: false,
  });
});
