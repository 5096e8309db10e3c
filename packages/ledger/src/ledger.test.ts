import { type Money, playerId, siteId } from '@layline/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balanceOf, openLedger, post, sumOfBalances } from './ledger.ts';
import type { Account, Transfer } from './transfer.ts';

const anna: Account = { kind: 'player', playerId: playerId('anna') };
const bilal: Account = { kind: 'player', playerId: playerId('bilal') };
const house: Account = { kind: 'house', siteId: siteId('one') };
const upline: Account = { kind: 'upline', siteId: siteId('one') };

const transfer = (from: Account, to: Account, amount: number): Transfer => ({
  from,
  to,
  amount: amount as Money,
  reason: 'settlement',
  marketId: null,
  betId: null,
  remark: '',
});

describe('posting', () => {
  test('moves money and keeps the sum at zero', () => {
    const ledger = openLedger();
    expect(post(ledger, [transfer(upline, anna, 500), transfer(anna, house, 120)])).toBeNull();
    expect(balanceOf(ledger, anna)).toBe(380);
    expect(balanceOf(ledger, house)).toBe(120);
    expect(balanceOf(ledger, upline)).toBe(-500);
    expect(sumOfBalances(ledger)).toBe(0);
  });

  test('refuses the whole list if one transfer in it cannot be paid', () => {
    const ledger = openLedger();
    post(ledger, [transfer(upline, anna, 100)]);
    const refusal = post(ledger, [transfer(anna, house, 60), transfer(anna, house, 41)]);
    expect(refusal?.code).toBe('INSUFFICIENT_FUNDS');
    expect(balanceOf(ledger, anna)).toBe(100);
    expect(balanceOf(ledger, house)).toBe(0);
  });

  test.each([0, -5, 1.5, Number.NaN, 2 ** 53])('refuses an amount of %s', (amount) => {
    const ledger = openLedger();
    expect(post(ledger, [transfer(upline, anna, amount)])?.code).toBe('INVALID_REQUEST');
    expect(ledger.balances.size).toBe(0);
  });

  test('refuses one account at both ends, and a balance past the safe range', () => {
    const ledger = openLedger();
    expect(post(ledger, [transfer(house, house, 5)])?.code).toBe('INVALID_REQUEST');
    const most = Number.MAX_SAFE_INTEGER;
    expect(post(ledger, [transfer(upline, anna, most)])).toBeNull();
    expect(post(ledger, [transfer(house, anna, 1)])?.code).toBe('INVALID_REQUEST');
  });

  test('sums to zero and never leaves a player below zero, whatever is posted', () => {
    const accounts = [anna, bilal, house, upline];
    const end = fc.integer({ min: 0, max: 3 });
    const entries = fc.tuple(end, end, fc.integer({ min: -2, max: 1000 }));
    fc.assert(
      fc.property(fc.array(fc.array(entries, { maxLength: 5 })), (lists) => {
        const ledger = openLedger();
        for (const list of lists) {
          post(
            ledger,
            list.map(([from, to, amount]) =>
              transfer(accounts[from] as Account, accounts[to] as Account, amount),
            ),
          );
          expect(sumOfBalances(ledger)).toBe(0);
          expect(balanceOf(ledger, anna)).toBeGreaterThanOrEqual(0);
          expect(balanceOf(ledger, bilal)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
