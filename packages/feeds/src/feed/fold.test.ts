import { instant, type MarketChange, marketId, money, odds, runnerId } from '@layline/contract';
import { expect, it } from 'vitest';
import { foldBatches, foldChanges } from './fold.ts';

const prices = (id: number, volume: number) => ({
  runnerId: runnerId(id),
  back: [],
  lay: [],
  lastTraded: null,
  tradedVolume: money(volume),
});
const change = (market: string, at: number, parts: Partial<MarketChange>): MarketChange => ({
  marketId: marketId(market),
  at: instant(at),
  ...parts,
});

it('folds many changes into one per market: newest runners, newest staleness, all at one instant', () => {
  const folded = foldBatches(
    [
      [change('a', 1, { runners: [prices(1, 10), prices(2, 20)], totalMatched: money(30) })],
      [change('b', 2, { staleReason: 'late' })],
      [change('a', 3, { runners: [prices(2, 25)], staleReason: 'cut' })],
      [change('b', 4, { totalMatched: money(7) })],
    ],
    instant(9),
  );
  expect(folded).toEqual([
    change('a', 9, {
      runners: [prices(1, 10), prices(2, 25)],
      totalMatched: money(30),
      staleReason: 'cut',
    }),
    change('b', 9, { totalMatched: money(7) }),
  ]);
});

it('folds what was traded by runner and price', () => {
  const traded = (id: number, ...levels: readonly [odds: number, size: number][]) => ({
    runnerId: runnerId(id),
    levels: levels.map(([at, size]) => ({ odds: odds(at), size: money(size) })),
  });
  const folded = foldChanges(
    change('a', 1, { traded: [traded(1, [150, 10], [160, 5])] }),
    change('a', 2, { traded: [traded(2, [300, 1]), traded(1, [160, 8])] }),
  );
  expect(folded).toEqual(
    change('a', 2, { traded: [traded(1, [150, 10], [160, 8]), traded(2, [300, 1])] }),
  );
  expect(foldChanges(folded, change('a', 3, {}))).toEqual({ ...folded, at: instant(3) });
});
