/** Random steps of players under a highest win, for property tests and the hunt for bugs. */
import fc from 'fast-check';
import type { WinAct } from '../../src/wins/win-act.ts';
import type { Limits } from '../../src/wins/win-book.ts';

const who = fc.nat({ max: 2 });
const market = fc.nat({ max: 4 });
const runner = fc.nat({ max: 2 });
const side = fc.constantFrom('back' as const, 'lay' as const);
const odds = fc.constantFrom(110, 150, 200, 300, 500, 1100, 3000);
const stake = fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 120_000 }));
const size = fc.oneof(fc.constant(100_000_000), fc.integer({ min: 1, max: 50_000 }));
const outcome = fc.nat({ max: 3 });
const units = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 1_200 }));

const act: fc.Arbitrary<WinAct> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      who,
      market,
      runner,
      side,
      odds,
      stake,
      offered: fc.record({ odds, size }),
      rests: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      who,
      nth: fc.nat({ max: 5 }),
      odds,
      size,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('each-way' as const),
      who,
      runner,
      side,
      stake,
      odds: fc.tuple(odds, odds),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('prices' as const),
      market,
      runner,
      side,
      odds,
      size,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('session' as const),
      who,
      side,
      line: fc.integer({ min: 80, max: 88 }).map((halves) => halves / 2),
      rate: fc.constantFrom(80, 100, 150),
      stake,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('options' as const),
      who,
      options: fc.array(fc.record({ option: fc.nat({ max: 4 }), units }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('fly' as const),
      who,
      units,
      target: fc.option(fc.integer({ min: 101, max: 5_000 })),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('land' as const),
      nth: fc.nat({ max: 5 }),
      multiplier: fc.option(fc.integer({ min: 101, max: 5_000 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end-round' as const), outcome }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void-round' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('settle' as const), market, outcome }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('settle-session' as const),
      runs: fc.integer({ min: 38, max: 46 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), outcome }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('link' as const), isLinked: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(10, 40, 700),
    }),
  },
);

export const winActs: fc.Arbitrary<WinAct[]> = fc.array(act, {
  minLength: 1,
  maxLength: 60,
  size: 'max',
});

export const winLimits: fc.Arbitrary<Limits> = fc.record({
  bet: fc.constantFrom(100_000, 100_000, Infinity),
  day: fc.constantFrom(250_000, 150_000, Infinity),
});
