import { instant, type MarketChange, marketId, money, runnerId } from '@layline/contract';
import { expect, it } from 'vitest';
import { foldBatches } from './fold.ts';

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
