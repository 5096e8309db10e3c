import { money, noMoney, type Odds, odds, profitAt } from '@layline/contract';
import { describe, expect, test } from 'vitest';
import { parseTable } from '../../../test/table.ts';
import { worstOf } from '../risk/exposure.ts';
import { reduceOdds } from '../risk/reduction.ts';
import { fullShare, noShare, shareOf, sharesOf } from './dead-heat.ts';
import { borneByHouse } from './payout.ts';
import { backerResult } from './settlement.ts';

describe('worst outcome', () => {
  const results = (text: string) =>
    text.split(', ').map((pair) => {
      const [ifWon = 0, ifLost = 0] = pair.split('/').map(Number);
      return { ifWon, ifLost };
    });

  const cases = parseTable<'runners win/lose' | 'exactly 1' | 'exactly 2' | 'at most 1' | 'any'>(`
    runners win/lose           exactly 1   exactly 2   at most 1   any
    50/-10, 0/0, 0/0           -10         -10         -10         -10
    -40/10, 0/0, 0/0           -40         -40         -40         -40
    -40/10, -30/10, 0/0        -30         -70         -30         -70
    50/-10, 50/-10             40          100         -20         -20
    50/-10, -50/10, 5/5        -55         -55         -55         -55
  `);
  test.each(cases.map((row) => [row['runners win/lose'], row] as const))('%s', (_, row) => {
    const runners = results(row['runners win/lose']);
    const worst = (kind: 'exactly' | 'at-most' | 'any', winners: number) =>
      String(
        worstOf(
          runners.flatMap(({ ifWon, ifLost }) => [ifWon, ifLost, 0, 0, 0, 0]),
          {
            rule: { kind, winners },
            isIn: runners.map(() => true),
            lines: null,
          },
        ),
      );
    expect(worst('exactly', 1)).toBe(row['exactly 1']);
    expect(worst('exactly', 2)).toBe(row['exactly 2']);
    expect(worst('at-most', 1)).toBe(row['at most 1']);
    expect(worst('any', 0)).toBe(row.any);
  });
});

describe('shares', () => {
  test('clear winners are paid in full and tied runners share the places left', () => {
    expect(sharesOf(1, ['WINNER', 'LOSER']).winner).toEqual(fullShare);
    expect(sharesOf(2, ['PLACED', 'PLACED']).placed).toEqual(fullShare);
    expect(sharesOf(1, ['WINNER', 'WINNER']).winner).toEqual({ places: 1, tied: 2 });
    expect(sharesOf(3, ['WINNER', 'PLACED', 'PLACED', 'PLACED', 'PLACED'])).toEqual({
      winner: fullShare,
      placed: { places: 2, tied: 4 },
    });
    expect(sharesOf(1, ['WINNER', 'PLACED']).placed).toEqual(noShare);
    expect(sharesOf(0, ['WINNER', 'WINNER']).winner).toEqual(fullShare);
  });

  test('a share never pays more than a win nor less than a loss', () => {
    for (const stake of [1, 3, 99, 1001]) {
      for (const price of [101, 150, 333, 100_000].map((value) => odds(value))) {
        const paid = backerResult(
          { odds: price, size: money(stake), offset: noMoney },
          shareOf(1, 3),
        );
        expect(paid).toBeLessThanOrEqual(profitAt(price, money(stake)));
        expect(paid).toBeGreaterThanOrEqual(-stake);
      }
    }
  });
});

describe('reduction factors', () => {
  const cases = parseTable<'odds' | 'factor' | 'win' | 'place'>(`
    odds   factor   win    place
    800    25000    600    625
    860    16200    721    737
    400    9690     361    371
    400    2499     400    393
    400    2500     390    393
    102    90000    101    101
    300    0        300    300
  `);
  test.each(cases)('$odds less $factor thousandths of a percent', (row) => {
    const value = Number(row.odds) as Odds;
    expect(String(reduceOdds(value, { factor: Number(row.factor), basis: 'win' }))).toBe(row.win);
    expect(String(reduceOdds(value, { factor: Number(row.factor), basis: 'place' }))).toBe(
      row.place,
    );
    expect(reduceOdds(value, { factor: Number(row.factor), basis: 'none' })).toBe(value);
  });
});

test('the house bears what exceeds the exposure or the balance, whichever is more', () => {
  const covered = (exposure: number, balance: number) => ({
    exposure: money(exposure),
    balance: money(balance),
    back: noMoney,
  });
  expect(borneByHouse(money(-100), covered(100, 500))).toBe(0);
  expect(borneByHouse(money(-101), covered(100, 500))).toBe(1);
  expect(borneByHouse(money(-300), covered(300, 100))).toBe(200);
  expect(borneByHouse(money(50), covered(0, 0))).toBe(0);
});
