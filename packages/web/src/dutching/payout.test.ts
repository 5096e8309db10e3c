import { type Money, money } from '@layline/contract/money';
import { classicLadder, type Odds, oddsMax, oddsMin } from '@layline/contract/odds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountMax,
  type Chosen,
  payoutOfLeast,
  payoutOfProfit,
  payoutOfSizes,
  payoutOfTotal,
  stakeAt,
  totalAt,
} from './payout.ts';
import { resultsOf } from './plan.ts';

const sides = fc.constantFrom('back', 'lay');
/** Off the ladder too, as reduced odds and bookmakers' are. */
const anyOdds = fc.oneof(
  fc.constantFrom(...classicLadder),
  fc.integer({ min: oddsMin, max: oddsMax }).map((value) => value as Odds),
);
const fields = fc.array(anyOdds, { minLength: 1, maxLength: 16 });
const amounts = fc.integer({ min: 1, max: amountMax }).map(money);
const runs = { numRuns: 300 };

/** By the arithmetic that settles bets. */
function resultsAt(payout: number, { side, odds }: Chosen): readonly Money[] {
  const bets = odds.map((one, runnerId) => ({
    runnerId,
    name: '',
    odds: one,
    stake: stakeAt(payout, side, one),
  }));
  return [...resultsOf(bets, side, [...odds.keys()]).values()];
}

/** Results differ by what a minor unit of stake is worth at the odds, and the rounding of a profit. */
const roundingOf = (odds: readonly Odds[]): number => Math.ceil(Math.max(...odds) / 100) + 1;

test('[DUTCH-1] whichever of the chosen wins, the result is the same but for a unit of stake', () => {
  fc.assert(
    fc.property(sides, fields, amounts, (side, odds, total) => {
      const results = resultsAt(payoutOfTotal(total, { side, odds }), { side, odds });
      expect(Math.max(...results) - Math.min(...results)).toBeLessThanOrEqual(roundingOf(odds));
    }),
    runs,
  );
});

test('[DUTCH-1] a total is never exceeded, and used up to less than a unit a runner', () => {
  fc.assert(
    fc.property(sides, fields, amounts, (side, odds, total) => {
      const chosen = { side, odds };
      const spent = totalAt(payoutOfTotal(total, chosen), chosen);
      expect(spent).toBeLessThanOrEqual(total);
      expect(spent).toBeGreaterThan(total - odds.length);
    }),
    runs,
  );
});

test('[DUTCH-1] no other split of a total into back stakes has a better worst result', () => {
  const small = fc.array(fc.integer({ min: 101, max: 900 }), { minLength: 2, maxLength: 3 });
  fc.assert(
    fc.property(small, fc.integer({ min: 1, max: 40 }), (given, units) => {
      const odds = given as Odds[];
      const chosen = { side: 'back', odds } as const;
      const payout = payoutOfTotal(money(units), chosen);
      const lowest = Math.min(...odds.map((one) => stakeAt(payout, 'back', one) * one));
      const splits = (left: number, runners: number): number[][] =>
        runners === 1
          ? [[left]]
          : Array.from({ length: left + 1 }, (_, first) => first).flatMap((first) =>
              splits(left - first, runners - 1).map((rest) => [first, ...rest]),
            );
      for (const split of splits(units, odds.length)) {
        expect(
          Math.min(...split.map((stake, nth) => stake * (odds[nth] ?? 0))),
        ).toBeLessThanOrEqual(lowest);
      }
    }),
    runs,
  );
});

test('[DUTCH-1] a profit is reached whichever wins, and exceeded by rounding alone', () => {
  fc.assert(
    fc.property(sides, fields, fc.integer({ min: 1, max: 1e8 }), (side, odds, profit) => {
      const chosen = { side, odds };
      const payout = payoutOfProfit(money(profit), chosen);
      if (payout === null) return;
      const results = resultsAt(payout, chosen);
      expect(Math.min(...results)).toBeGreaterThanOrEqual(profit);
      const over = Math.min(...results) - profit;
      expect(over).toBeLessThanOrEqual(2 * odds.length + roundingOf(odds));
    }),
    runs,
  );
});

test('[DUTCH-1] backs promise no profit from 100 % on, and lays none up to it', () => {
  const even = [200, 200] as Odds[];
  const short = [190, 200] as Odds[];
  const long = [210, 200] as Odds[];
  const promises = (side: 'back' | 'lay') =>
    [short, even, long].map((odds) => payoutOfProfit(money(100_00), { side, odds }) !== null);
  expect(promises('back')).toEqual([false, false, true]);
  expect(promises('lay')).toEqual([true, false, false]);
});

test('[DUTCH-1] 100 on three at 3, 4 and 6 leaves 33.33 of each', () => {
  const chosen = { side: 'back', odds: [300, 400, 600] as Odds[] } as const;
  const payout = payoutOfTotal(money(100_00), chosen);
  expect(chosen.odds.map((odds) => stakeAt(payout, 'back', odds))).toEqual([44_44, 33_33, 22_22]);
  expect(resultsAt(payout, chosen)).toEqual([33_33, 33_33, 33_33]);
});

test('[DUTCH-2] the least payout gives each its least stake, the largest each its size at most', () => {
  fc.assert(
    fc.property(
      sides,
      fields,
      fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 16, maxLength: 16 }),
      (side, odds, units) => {
        const chosen = { side, odds };
        const stakes = (payout: number) => odds.map((one) => stakeAt(payout, side, one));
        const least = payoutOfLeast(money(100_00), chosen);
        expect(Math.min(...stakes(least))).toBe(100_00);
        expect(Math.min(...stakes(least - 1))).toBe(100_00 - 1);
        const sizes = units.map(money);
        const most = stakes(payoutOfSizes(sizes, chosen));
        expect(most.every((stake, nth) => stake <= (sizes[nth] ?? 0))).toBe(true);
        expect(most.some((stake, nth) => stake === sizes[nth])).toBe(true);
      },
    ),
    runs,
  );
});
