import {
  isOnLadder,
  type MarketKind,
  money,
  odds,
  oddsMin,
  type RunnerPrices,
  runnerId,
} from '@layline/contract';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { withMargin } from './with-margin.ts';

type Level = readonly [odds: number, size: number];

const prices = (back: readonly Level[], lay: readonly Level[]): RunnerPrices => {
  const levels = (side: readonly Level[]) =>
    side.map(([at, size]) => ({ odds: odds(at), size: money(size) }));
  return {
    runnerId: runnerId(1),
    back: levels(back),
    lay: levels(lay),
    lastTraded: null,
    tradedVolume: money(0),
  };
};
const market = (margin: number, kind: MarketKind = 'match') => ({ kind, terms: { margin } });
const textOf = (side: RunnerPrices['back']) => side.map(({ odds: at, size }) => [at, size]);

describe('[TEMPLATE-3] the margin', () => {
  it('moves odds against the player, to a step of the ladder', () => {
    const shown = withMargin(market(500), prices([[210, 100]], [[212, 50]]));
    expect(textOf(shown.back)).toEqual([[200, 100]]);
    expect(textOf(shown.lay)).toEqual([[224, 50]]);
  });

  it('joins levels that meet at one step, and leaves out what has none', () => {
    const levels: Level[] = [
      [104, 10],
      [103, 20],
      [101, 40],
    ];
    const shown = withMargin(market(200), prices(levels, [[100_000, 5]]));
    expect(textOf(shown.back)).toEqual([[101, 10]]);
    expect(shown.lay).toEqual([]);
    const joined = withMargin(
      market(500),
      prices(
        [
          [210, 100],
          [209, 1],
        ] as never,
        [],
      ),
    );
    expect(joined.back.reduce((sum, { size }) => sum + size, 0)).toBe(101);
  });

  it('moves the odds of a bookmaker by hundredths', () => {
    const shown = withMargin(market(300, 'bookmaker'), prices([[333, 100]], [[341, 100]]));
    expect(textOf(shown.back)).toEqual([[323, 100]]);
    expect(textOf(shown.lay)).toEqual([[352, 100]]);
  });

  it('leaves prices alone without one', () => {
    const fed = prices([[210, 100]], [[212, 50]]);
    expect(withMargin({ kind: 'match' }, fed)).toBe(fed);
  });

  it('never offers better than the share says, over all odds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 101, max: 100_000 }),
        fc.integer({ min: 1, max: 5_000 }),
        (at, margin) => {
          const shown = withMargin(market(margin), prices([[at, 7]], [[at, 7]]));
          for (const one of shown.back) {
            expect(one.odds * (10_000 + margin)).toBeLessThanOrEqual(at * 10_000);
            expect(one.odds).toBeGreaterThanOrEqual(oddsMin);
            expect(isOnLadder(one.odds)).toBe(true);
          }
          for (const one of shown.lay) {
            expect(one.odds * 10_000).toBeGreaterThanOrEqual(at * (10_000 + margin));
            expect(isOnLadder(one.odds)).toBe(true);
          }
        },
      ),
      { numRuns: 500 * inject('depth') },
    );
  });
});
