import { money } from '@layline/contract/money';
import { expect, test } from 'vitest';
import { makeBalance } from './current-user.ts';

test('[SHELL-4] the main balance is the opening balance less the exposure', () => {
  expect(makeBalance(25_000.5, money(120_000))).toEqual({ main: 2_380_050, exposure: 120_000 });
  expect(makeBalance(100, money(15_000)).main).toBe(-5000);
});
